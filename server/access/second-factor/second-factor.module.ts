import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { ENDED } from '../../platform/deps/retention.ts'
import { removeExpiredSignIns } from './second-factor.store.ts'

export const secondFactorModule: Module = {
  retention: [{ term: ENDED, remove: ({ db }, now) => removeExpiredSignIns(db, now) }],
  personalData: { pending_sign_ins: STAFF, recovery_codes: STAFF, totp_factors: STAFF },
}
