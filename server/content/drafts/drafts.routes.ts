import type * as api from '../../../contract/api.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listDrafts, removeDraft, saveDraft } from './drafts.store.ts'

/** The author of the text: no one else may read it, not even the owner. */
const idOf = ({ session }: Caller) => session?.administratorId ?? 0

export function draftHandlers({ db, now }: Deps): Handlers<typeof api.drafts> {
  return {
    async list({ record }, caller) {
      return { status: true, data: await listDrafts(db, idOf(caller), record) }
    },

    async save({ record, key, text }, caller) {
      await saveDraft(db, { administrator_id: idOf(caller), record, key, text, saved_at: now() })
      return { status: true, data: { key } }
    },

    async remove({ record, key }, caller) {
      await removeDraft(db, { administrator_id: idOf(caller), record, key })
      return { status: true, data: { key } }
    },
  }
}
