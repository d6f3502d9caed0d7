import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toEditable } from '../kinds/content.store.ts'
import { handlersOf } from '../kinds/content-handlers.ts'
import { copyTranslations, translateRecord } from '../kinds/translations.store.ts'
import { findHomeRecordOfRequest, homepageStore, LIVE_HOME_ID, toFrontHomePage } from './homepage.store.ts'

export function homepageHandlers(deps: Deps): Handlers<typeof api.homepage> {
  const { db, now } = deps
  const content = handlersOf(homepageStore, deps)
  return {
    ...content,

    async getPublished(_, { language }) {
      const row = await homepageStore.find(db, LIVE_HOME_ID)
      if (!row) return { status: true, data: [] }
      const home = await translateRecord(db, homepageStore, { key: row.id, language }, row)
      return { status: true, data: [toFrontHomePage(home)] }
    },

    async create({ version: _, ...fields }, caller) {
      const row = await homepageStore.create(db, { fields, caller, now: now() }).catch(async (error: unknown) => {
        // The client repeats a request whose answer was lost.
        const made = sqlState(error) === UNIQUE_VIOLATION && (await findHomeRecordOfRequest(db, fields.request_id ?? ''))
        if (!made) throw error
        return made
      })
      return { status: true, message: ADMIN_MESSAGES.homeCreated, data: row }
    },

    async update(input, caller) {
      return { ...(await content.update(input, caller)), message: ADMIN_MESSAGES.pageUpdated }
    },

    async makeLive({ id }, caller) {
      const record = await homepageStore.get(db, id)
      const by = { administratorId: caller.session?.administratorId, now: now() }
      const row = await homepageStore.save(db, LIVE_HOME_ID, {
        ...{ fields: toEditable(record), caller, now: by.now },
        finish: (tx, live) => copyTranslations(tx, homepageStore, { from: record, to: live }, by),
      })
      return { status: true, message: ADMIN_MESSAGES.homeMadeLive, data: row }
    },

    async remove({ id }) {
      if (id === LIVE_HOME_ID) throw new AppError('conflict', ADMIN_MESSAGES.homeLiveStays)
      return content.remove({ id })
    },
  }
}
