import type { Noun } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { ENDED } from '../../platform/deps/retention.ts'
import { removeExpiredSessions } from './auth.store.ts'

export const authNoun: Noun = {
  retention: [{ term: ENDED, remove: ({ db }, now) => removeExpiredSessions(db, now) }],
  personalData: { sessions: STAFF },
}
