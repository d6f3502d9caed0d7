import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'

export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_LIFE_MS = 7 * DAY_MS

/** A session ends after 12 idle hours, and after 7 days even if it is in use. */
export function isAlive(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  return (
    now.getTime() - session.last_used_at.getTime() < SESSION_IDLE_MS &&
    now.getTime() - session.created_at.getTime() < SESSION_LIFE_MS
  )
}

const QUARTER_HOUR_S = 15 * 60

/** Limits for attempts to sign in. A known device has its own limit; for all others the three after it apply. */
export const SIGN_IN_LIMITS = {
  device: { keyPrefix: 'sign-in-device', points: 10, durationS: QUARTER_HOUR_S },
  /** Per account and address. */
  pair: { keyPrefix: 'sign-in-pair', points: 10, durationS: QUARTER_HOUR_S },
  account: { keyPrefix: 'sign-in-account', points: 100, durationS: QUARTER_HOUR_S },
  /** Per address; its network may have five times as many. */
  address: { keyPrefix: 'sign-in-address', points: 50, durationS: QUARTER_HOUR_S },
  /** The same for passkeys, counted apart so that attempts with passwords don't use it up. */
  passkey: { keyPrefix: 'sign-in-passkey', points: 50, durationS: QUARTER_HOUR_S },
} as const

/** An abandoned set-up expires, so that whoever takes over the session later can't complete it. */
export const SET_UP_MS = 10 * MINUTE_MS

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
