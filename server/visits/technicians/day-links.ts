import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay, formatDay } from '../../../contract/india.ts'
import { shortDayPath } from '../../../contract/paths.ts'
import { canCall } from '../../../contract/roles.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { getAdministrator, listDeviceKeys } from '../../access/auth/auth.store.ts'
import { getFormKey } from '../../bookings/toll/toll.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { endOfLink, findSealedDay, readTechnicianId, toDayToken, toMaker } from './days.rules.ts'
import { findTechnician, type TechnicianRow } from './technicians.store.ts'

/** `isOver`: its link opens nothing any more, and takes only what was said in the day. */
export type OpenDay = { technician: TechnicianRow; day: string; endsAt: Date; isOver: boolean }

const toOwner = ({ id, link_version }: TechnicianRow) => ({ technicianId: id, linkVersion: link_version })

/** The token of a technician's day; `maker` as in a sealed day. */
export async function makeDayToken(db: DbOrTx, technician: TechnicianRow, day: string, maker = ''): Promise<string> {
  return toDayToken(await getFormKey(db), { ...toOwner(technician), day, maker })
}

/**
 * The day of a token. `closed` before it begins, undefined where it is of no active technician, or was made by
 * someone who may make none any more.
 */
export async function findDay({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<OpenDay | 'closed' | undefined> {
  const id = readTechnicianId(token)
  const technician = id ? await findTechnician(db, id) : undefined
  if (!technician?.is_active) return undefined
  const key = await getFormKey(db)
  const find = (makers: readonly string[]) => findSealedDay(key, token, toOwner(technician), makers, now())
  const found = find(['']) ?? find(await listMakers(db))
  if (!found) return undefined
  if (boundsOfDay(found.day).start > now()) return 'closed'
  const endsAt = endOfLink(found.day)
  return { technician, day: found.day, endsAt, isOver: endsAt <= now() }
}

/** The seals of the accounts that may make links. */
async function listMakers(db: DbOrTx): Promise<string[]> {
  const accounts = await listDeviceKeys(db)
  return accounts.filter(({ role }) => canCall(role, 'agent')).map(toMaker)
}

/** A technician's link made by this account, with a message in their language to send by hand. */
export async function toDayLink(
  db: DbOrTx,
  settings: Deps['settings'],
  technician: TechnicianRow,
  { day, administratorId }: { day: string; administratorId: number },
): Promise<HandlerAnswer<typeof api.technicians.makeLink>['data']> {
  const { name, mobile, language } = technician
  const address =
    settings.siteUrl + shortDayPath(await makeDayToken(db, technician, day, toMaker(await getAdministrator(db, administratorId))))
  const { dayMessage } = catalogues[language].sms
  const text = dayMessage(name, formatDay(boundsOfDay(day).start, language))
  return { address, message: `${text} ${address}`, mobile, day }
}
