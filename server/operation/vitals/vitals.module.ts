import { dayIn } from '../../../contract/india.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { removeOldVitals } from './vitals.store.ts'

export const vitalsModule: Module = {
  // Counts of how fast pages were, by day; they name nobody.
  retention: [{ name: 'vitals', term: { days: 90 }, remove: ({ db }, limit) => removeOldVitals(db, dayIn(limit)) }],
  personalData: { vitals: NOBODY },
}
