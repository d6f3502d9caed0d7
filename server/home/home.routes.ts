import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { Caller, Handlers } from '../../contract/endpoint.ts'
import type { HomePage } from '../../contract/home.ts'
import type { Deps } from '../deps.ts'
import { insertVersion } from '../history/history.store.ts'
import { saveVersion } from '../history/saving.ts'
import { moveToTrash, takeFromTrash } from '../history/trash.store.ts'
import { AppError, notFound } from '../http/errors.ts'
import {
  findHomeRecord,
  getHomeRecordOfRequest,
  type HomeRow,
  insertHomeRecord,
  LIVE_HOME_ID,
  listHomeRecords,
  lockHomeRecord,
  writeHomeRecord,
} from './home.store.ts'

const fieldsOf = ({ heading, subheading, contact1, contact2, meta_title, meta_desc, meta_keywords, faqs }: HomeRow) => ({
  heading,
  subheading,
  contact1,
  contact2,
  meta_title,
  meta_desc,
  meta_keywords,
  faqs,
})

export function homeHandlers({ db, now }: Deps): Handlers<typeof api.home> {
  type Fields = ReturnType<typeof fieldsOf>

  async function getRecord(id: number): Promise<HomeRow> {
    const row = await findHomeRecord(db, id)
    if (!row) throw notFound()
    return row
  }

  function saveRecord(id: number, fields: Fields, version: number | undefined, caller: Caller): Promise<HomeRow> {
    return db.transaction(async (tx) =>
      saveVersion(tx, {
        kind: 'homepage',
        key: String(id),
        current: await lockHomeRecord(tx, id),
        version,
        fieldsOf,
        write: (next) => writeHomeRecord(tx, id, { ...fields, ...next }),
        administratorId: caller.session?.administratorId,
        now: now(),
      }),
    )
  }

  return {
    async getPublished() {
      const row = await findHomeRecord(db, LIVE_HOME_ID)
      if (!row) return { status: true, data: [] }
      return {
        status: true,
        data: [{ ...row, title: row.heading, faqs: JSON.stringify(row.faqs), updated_at: row.updated_at.toISOString() }],
      }
    },

    async list({ page, limit, search }) {
      const { rows, total } = await listHomeRecords(db, { page, limit, search })
      return { status: true, data: rows.map(toHomePage), meta: { page, limit, total } }
    },

    async get({ id }) {
      return { status: true, data: toHomePage(await getRecord(id)) }
    },

    async create({ version: _, ...fields }, caller) {
      const row = await db.transaction(async (tx) => {
        const inserted = await insertHomeRecord(tx, { ...fields, created_at: now(), updated_at: now() })
        if (!inserted) return getHomeRecordOfRequest(tx, fields.request_id ?? '')
        const { administratorId } = caller.session ?? {}
        const key = String(inserted.id)
        await insertVersion(tx, {
          kind: 'homepage',
          key,
          version: inserted.version,
          fields: fieldsOf(inserted),
          administratorId,
          createdAt: now(),
        })
        return inserted
      })
      return { status: true, message: ADMIN_MESSAGES.homeCreated, data: toHomePage(row) }
    },

    async update({ id, version, ...fields }, caller) {
      return {
        status: true,
        message: ADMIN_MESSAGES.pageUpdated,
        data: toHomePage(await saveRecord(id, fields, version, caller)),
      }
    },

    async makeLive({ id }, caller) {
      const fields = fieldsOf(await getRecord(id))
      return {
        status: true,
        message: ADMIN_MESSAGES.homeMadeLive,
        data: toHomePage(await saveRecord(LIVE_HOME_ID, fields, undefined, caller)),
      }
    },

    async remove({ id }) {
      if (id === LIVE_HOME_ID) throw new AppError('conflict', ADMIN_MESSAGES.homeLiveStays)
      if (!(await moveToTrash(db, 'homepage', id, now()))) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }) {
      if (!(await takeFromTrash(db, 'homepage', id, now()))) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.restored }
    },
  }
}

function toHomePage(row: HomeRow): HomePage {
  const { request_id: _, ...record } = row
  return { ...record, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}
