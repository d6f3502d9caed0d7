import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { Deps } from '../deps.ts'

type TrashStore = {
  remove: (db: Deps['db'], id: number, now: Date) => Promise<void>
  restore: (db: Deps['db'], id: number, now: Date) => Promise<void>
}

/** The calls that move a record into the trash and out of it, the same for every kind. */
export function trashHandlers(store: TrashStore, { db, now }: Deps) {
  return {
    async remove({ id }: { id: number }) {
      await store.remove(db, id, now())
      return { status: true as const, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }: { id: number }) {
      await store.restore(db, id, now())
      return { status: true as const, message: ADMIN_MESSAGES.restored }
    },
  }
}
