import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { ENDED } from '../../platform/deps/retention.ts'
import { removeExpiredSessions } from './auth.store.ts'
import { removeExpiredChallenges } from './passkeys.store.ts'
import { removeExpiredSignIns } from './second-factor.store.ts'

/** Sessions, passkeys and second factors. */
export const authModule: Module = {
  retention: [
    { term: ENDED, remove: ({ db }, now) => removeExpiredSessions(db, now) },
    { term: ENDED, remove: ({ db }, now) => removeExpiredChallenges(db, now) },
    { term: ENDED, remove: ({ db }, now) => removeExpiredSignIns(db, now) },
  ],
  personalData: {
    sessions: STAFF,
    passkey_challenges: STAFF,
    passkeys: STAFF,
    pending_sign_ins: STAFF,
    recovery_codes: STAFF,
    totp_factors: STAFF,
  },
}
