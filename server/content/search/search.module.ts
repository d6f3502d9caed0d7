import { dayIn } from '../../../contract/india.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { removeOldMisses } from './search-misses.store.ts'

export const searchModule: Module = {
  // Daily counts of searches that found nothing; they name nobody.
  retention: [{ name: 'searchMisses', term: { days: 28 }, remove: ({ db }, limit) => removeOldMisses(db, dayIn(limit)) }],
  personalData: { search_misses: NOBODY },
}
