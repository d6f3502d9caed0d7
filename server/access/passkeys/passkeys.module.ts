import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { ENDED } from '../../platform/deps/retention.ts'
import { removeExpiredChallenges } from './passkeys.store.ts'

export const passkeysModule: Module = {
  retention: [{ term: ENDED, remove: ({ db }, now) => removeExpiredChallenges(db, now) }],
  personalData: { passkey_challenges: STAFF, passkeys: STAFF },
}
