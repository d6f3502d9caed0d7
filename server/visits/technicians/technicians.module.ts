import { technicians } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/titles.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { technicianChecks } from './technicians.checks.ts'
import { removeFormerTechnicians } from './technicians.store.ts'

export const techniciansModule: Module = {
  titles: { technicians: titlesOf(technicians.id, technicians.name) },
  // Inactive ones; the term counts from their last change.
  retention: [{ term: { years: 3 }, remove: ({ db }, limit) => removeFormerTechnicians(db, limit) }],
  personalData: { technicians: STAFF },
  checks: technicianChecks,
}
