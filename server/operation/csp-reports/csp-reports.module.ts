import { dayIn } from '../../../contract/india.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { policyCheck } from './csp-reports.checks.ts'
import { removeOldViolations } from './csp-reports.store.ts'

export const cspReportsModule: Module = {
  // Counts by day; they name nobody.
  retention: [{ name: 'cspReports', term: { days: 30 }, remove: ({ db }, limit) => removeOldViolations(db, dayIn(limit)) }],
  personalData: { csp_reports: NOBODY },
  checks: [policyCheck],
}
