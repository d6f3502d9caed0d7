import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay, formatDay } from '../../../contract/india.ts'
import { shortDayPath } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { getFormKey } from '../plain-forms/form-keys.store.ts'
import { findTechnician, type TechnicianRow } from '../technicians/technicians.store.ts'
import { endOfLink, findSealedDay, readTechnicianId, toDayToken } from './day-token.rules.ts'

export type OpenDay = { technician: TechnicianRow; day: string; endsAt: Date }

const toOwner = ({ id, link_version }: TechnicianRow) => ({ technicianId: id, linkVersion: link_version })

/** The token of a technician's day. */
export async function makeDayToken(db: DbOrTx, technician: TechnicianRow, day: string): Promise<string> {
  return toDayToken(await getFormKey(db), { ...toOwner(technician), day })
}

/** The day that a token opens. `closed` on another day, undefined where it is of no active technician. */
export async function findDay({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<OpenDay | 'closed' | undefined> {
  const id = readTechnicianId(token)
  const technician = id ? await findTechnician(db, id) : undefined
  if (!technician?.is_active) return undefined
  const found = findSealedDay(await getFormKey(db), token, toOwner(technician), now())
  return typeof found === 'object' ? { technician, day: found.day, endsAt: endOfLink(found.day) } : found
}

/** A technician's link, with a message in their language to send by hand. */
export async function toDayLink(
  db: DbOrTx,
  settings: Deps['settings'],
  technician: TechnicianRow,
  day: string,
): Promise<HandlerAnswer<typeof api.technicians.makeLink>['data']> {
  const { name, mobile, language } = technician
  const address = settings.siteUrl + shortDayPath(await makeDayToken(db, technician, day))
  const { dayMessage } = catalogues[language].sms
  const text = dayMessage(name, formatDay(boundsOfDay(day).start, language))
  return { address, message: `${text} ${address}`, mobile, day }
}
