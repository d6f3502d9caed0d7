import type { Noun } from '../../platform/deps/deps.ts'

const COUNTS = 'counts of a day for each service and city; they name nobody'

export const businessNoun: Noun = { personalData: { daily_figures: COUNTS, days_to_count: COUNTS } }
