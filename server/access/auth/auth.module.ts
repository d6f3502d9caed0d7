import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { ENDED } from '../../platform/deps/retention.ts'
import { removeExpiredSessions } from './auth.store.ts'

export const authModule: Module = {
  retention: [{ term: ENDED, remove: ({ db }, now) => removeExpiredSessions(db, now) }],
  personalData: { sessions: STAFF },
}
