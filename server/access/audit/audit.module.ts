import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { auditCheck } from './audit.checks.ts'
import { removeOldEntries } from './audit.store.ts'

export const auditModule: Module = {
  // A trigger refuses to remove newer entries, see the migration `audit`.
  retention: [{ name: 'audit', term: { years: 2 }, remove: ({ db }, limit) => removeOldEntries(db, limit) }],
  personalData: { audit: STAFF },
  checks: [auditCheck],
}
