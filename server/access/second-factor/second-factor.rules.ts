import { MINUTE_MS } from '../../../contract/durations.ts'

/** A set-up that was begun and left is worth nothing to whoever finds the session later. */
export const SET_UP_MS = 10 * MINUTE_MS

const QUARTER_HOUR_S = 15 * 60

/**
 * Limits of codes. A code is asked for after the correct password only, so strangers can use up none of them. A
 * device that has signed in before, a session, or a set-up has its own; for others the two below it count. Three codes
 * of a million are valid at a time: 30 attempts an hour find one in a year with a chance of a half.
 */
export const FACTOR_LIMITS = {
  known: { keyPrefix: 'factor-known', points: 10, durationS: QUARTER_HOUR_S },
  /** Account and network together. */
  network: { keyPrefix: 'factor-network', points: 10, durationS: QUARTER_HOUR_S },
  account: { keyPrefix: 'factor-account', points: 30, durationS: 4 * QUARTER_HOUR_S },
} as const
