import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { TechnicianInput } from '../../../contract/bookings/technicians.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { blogImagePath } from '../../../contract/paths.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { lockContent } from '../../content/content-version.store.ts'
import { makeImagePermanent } from '../../content/images/images.store.ts'
import { type Db, type DbOrTx, sqlState, UNIQUE_VIOLATION } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { toDayLink } from './day-links.ts'
import { endOfLink, listLinkDays } from './days.rules.ts'
import {
  countDoneVisits,
  countVisitsToCome,
  findTechnician,
  insertTechnician,
  listTasks,
  listTechnicians,
  lockTechnician,
  type TechnicianRow,
  updateTechnician,
} from './technicians.store.ts'
import { toToday } from './today.rules.ts'

/** The owner sees the visits that were done in this time, and at how many of them nothing was to do. */
const COUNTED_MS = 30 * DAY_MS

export function technicianHandlers({ db, now, settings }: Deps): Handlers<typeof api.technicians> {
  return {
    async list(query) {
      const { rows, total } = await listTechnicians(db, query)
      const moment = now()
      const ids = rows.map(({ id }) => id)
      const [arrivals, tasks] = await Promise.all([
        countDoneVisits(db, new Date(moment.getTime() - COUNTED_MS)),
        listTasks(db, ids, boundsOfDay(dayIn(moment))),
      ])
      const none = { doors: 0, nothing_done: 0 }
      const listed = rows.map((row) => ({
        ...toTechnician(row),
        ...(arrivals.get(row.id) ?? none),
        today: toToday(row, tasks.get(row.id) ?? [], moment),
      }))
      return toPage({ rows: listed, total }, query)
    },

    async get({ id }) {
      const row = await findTechnician(db, id)
      if (!row) throw notFound()
      return { status: true, data: toTechnician(row) }
    },

    async create({ version: _, image_id, ...input }, caller) {
      const row = await withOwnNumber(db, async (tx) => {
        const fields = toFields(input, await takePhoto(tx, image_id))
        const inserted = await insertTechnician(tx, { ...fields, created_at: now(), updated_at: now() })
        caller.audit?.({ target: String(inserted.id) })
        return inserted
      })
      return { status: true, message: ADMIN_MESSAGES.created('Technician'), data: toTechnician(row) }
    },

    async update({ id, version, image_id, ...input }) {
      const row = await withOwnNumber(db, async (tx) => {
        const photo = await takePhoto(tx, image_id)
        const current = await lockTechnician(tx, id)
        if (!current) throw notFound()
        if (version !== undefined && version !== current.version)
          throw new AppError('conflict', ADMIN_MESSAGES.stale, { body: { current: toTechnician(current) } })
        const fields = toFields(input, photo ?? current.image)
        if (current.is_active && !fields.is_active) await requireNoVisits(tx, id, now())
        return updateTechnician(tx, id, { ...fields, version: current.version + 1, updated_at: now() })
      })
      return { status: true, message: ADMIN_MESSAGES.updated('Technician'), data: toTechnician(row) }
    },

    async makeLink({ id, day = dayIn(now()), is_new = false }, caller) {
      const { administratorId } = requireSession(caller)
      if (endOfLink(day) <= now()) throw invalid({ day: ADMIN_MESSAGES.dayOver })
      caller.audit?.({ note: day })
      const link = await db.transaction(async (tx) => {
        const current = await lockTechnician(tx, id)
        if (!current) throw notFound()
        if (!current.is_active) throw new AppError('conflict', ADMIN_MESSAGES.technicianUnknown)
        if (!listLinkDays(current.days, now()).includes(day)) throw invalid({ day: ADMIN_MESSAGES.dayLinkFar })
        const technician = is_new ? await updateTechnician(tx, id, { link_version: current.link_version + 1 }) : current
        return toDayLink(tx, settings, technician, { day, administratorId })
      })
      const message = is_new ? ADMIN_MESSAGES.dayLinkNew : ADMIN_MESSAGES.dayLinkMade
      return { status: true, message, data: link }
    },
  }
}

/** A service that is not offered any more is left out. */
const toTechnician = (row: TechnicianRow) => ({
  ...row,
  skills: BOOKING_SERVICE_TYPES.filter((skill) => row.skills.includes(skill)),
  image_url: row.image && blogImagePath(row.image),
})

/** The columns to write. We promise customers verified technicians, so an active one must be verified. */
function toFields({ verified_how = '', ...input }: Omit<TechnicianInput, 'image_id' | 'version'>, image = '') {
  const errors = {
    ...(image === '' && { image_id: ADMIN_MESSAGES.photoNeeded }),
    ...(input.verified_on === null && { verified_on: ADMIN_MESSAGES.checkNeeded }),
  }
  if (input.is_active && Object.keys(errors).length > 0) throw invalid(errors)
  return { ...input, verified_how, image }
}

/** Makes the picture that a save names permanent, and returns its file. */
async function takePhoto(tx: DbOrTx, id: number | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  await lockContent(tx)
  const file = await makeImagePermanent(tx, id)
  if (!file) throw invalid({ image_id: ADMIN_MESSAGES.imageUnknown })
  return file
}

/** The technician's row is locked by now. */
async function requireNoVisits(tx: DbOrTx, id: number, now: Date): Promise<void> {
  const count = await countVisitsToCome(tx, id, now)
  if (count > 0) throw new AppError('conflict', ADMIN_MESSAGES.visitsToCome(count))
}

/** Runs a save; refuses an ID number that another technician has. */
async function withOwnNumber<Result>(db: Db, save: (tx: DbOrTx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(save)
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? invalid({ id_number: ADMIN_MESSAGES.idNumberTaken }) : error
  }
}
