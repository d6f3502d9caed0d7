import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'

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

/**
 * Limits of attempts to sign in. A device that has signed in before has its own; for others the three below it count.
 */
export const SIGN_IN_LIMITS = {
  device: { keyPrefix: 'sign-in-device', points: 10, durationS: QUARTER_HOUR_S },
  /** Account and address together. */
  pair: { keyPrefix: 'sign-in-pair', points: 10, durationS: QUARTER_HOUR_S },
  account: { keyPrefix: 'sign-in-account', points: 100, durationS: QUARTER_HOUR_S },
  /** And five times as much for its network. */
  address: { keyPrefix: 'sign-in-address', points: 50, durationS: QUARTER_HOUR_S },
  /** The same for passkeys, so that who tries passwords uses up none of theirs. */
  passkey: { keyPrefix: 'sign-in-passkey', points: 50, durationS: QUARTER_HOUR_S },
} as const
