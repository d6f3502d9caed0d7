import { MINUTE_MS } from '../../../contract/durations.ts'

/** An abandoned set-up expires, so that whoever takes over the session later can't complete it. */
export const SET_UP_MS = 10 * MINUTE_MS

const QUARTER_HOUR_S = 15 * 60

/**
 * Limits for entering codes. Codes are asked for only after the correct password, so strangers can't use these up. A
 * known device, a session and a set-up each have their own limit; for all others the next two apply. Three of a million
 * codes are valid at a time: at 30 attempts an hour, the chance to guess one within a year is a half.
 */
export const FACTOR_LIMITS = {
  known: { keyPrefix: 'factor-known', points: 10, durationS: QUARTER_HOUR_S },
  /** Per account and network. */
  network: { keyPrefix: 'factor-network', points: 10, durationS: QUARTER_HOUR_S },
  account: { keyPrefix: 'factor-account', points: 30, durationS: 4 * QUARTER_HOUR_S },
} as const
