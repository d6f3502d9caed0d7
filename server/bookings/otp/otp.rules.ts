import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'

export const OTP_LIFE_MS = 5 * MINUTE_MS
/**
 * Wrong tries after which a network can no longer use a code. Another network still can, so a stranger can't burn it.
 */
export const OTP_MAX_TRIES = 5
/**
 * Tries of a code by all networks together. At 50 tries a code is guessed once in 20,000 codes; with five codes a day
 * for a number that takes eleven years. Ten networks are needed to burn someone else's code.
 */
export const OTP_MAX_TRIES_OF_ALL = 50
export const VERIFICATION_LIFE_MS = 15 * MINUTE_MS

const RESEND_AFTER_S = [30, 60, 120] as const
const MAX_A_DAY_FOR_A_NUMBER = 5
/** Strangers can use up a number's codes of the day, but not these. */
const MORE_FOR_KNOWN_BROWSERS = 3

export type SendRefusal = { reason: 'wait' | 'day'; retryAfterS: number }

/** Seconds until another code may be requested after `sent` codes. */
export function resendAfterS(sent: number): number {
  return RESEND_AFTER_S[Math.min(sent, RESEND_AFTER_S.length) - 1] ?? 0
}

/** Why a number gets no further code now; undefined where it may. `toNumber`: its codes of the last day, oldest first. */
export function findSendRefusal(toNumber: readonly Date[], isKnown: boolean, now: Date): SendRefusal | undefined {
  const secondsUntil = (from: Date | undefined, afterMs: number) =>
    Math.ceil(((from?.getTime() ?? 0) + afterMs - now.getTime()) / 1000)
  const most = MAX_A_DAY_FOR_A_NUMBER + (isKnown ? MORE_FOR_KNOWN_BROWSERS : 0)
  if (toNumber.length >= most) return { reason: 'day', retryAfterS: secondsUntil(toNumber.at(-most), DAY_MS) }
  const waitS = secondsUntil(toNumber.at(-1), resendAfterS(toNumber.length) * 1000)
  return waitS > 0 ? { reason: 'wait', retryAfterS: waitS } : undefined
}
