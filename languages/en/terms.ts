import type { Widen } from '../widen.ts'

/** One and several of each unit in which the privacy policy says how long data is kept. */
export const termUnits = { hours: ['hour', 'hours'], days: ['day', 'days'], years: ['year', 'years'] } as const

export type TermUnits = Widen<typeof termUnits>
