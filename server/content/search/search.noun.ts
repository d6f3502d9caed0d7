import { dayIn } from '../../../contract/india.ts'
import type { Noun } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { removeOldMisses } from './search-misses.store.ts'

export const searchNoun: Noun = {
  // Counts of what was searched for in vain, by day; they name nobody.
  retention: [{ name: 'searchMisses', term: { days: 28 }, remove: ({ db }, limit) => removeOldMisses(db, dayIn(limit)) }],
  personalData: { search_misses: NOBODY },
}
