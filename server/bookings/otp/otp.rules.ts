import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'

export const OTP_LIFE_MS = 5 * MINUTE_MS
/**
 * Wrong tries after which a network can no longer use a code. Another network still can, so a stranger can't burn it.
 */
export const OTP_MAX_TRIES = 5
/**
 * Tries of a code by all networks together. At 50 tries a code is guessed once in 20,000 codes; with five codes a day
 * for a number that takes eleven years. Ten networks are needed to burn somebody else's code.
 */
export const OTP_MAX_TRIES_OF_ALL = 50
export const VERIFICATION_LIFE_MS = 15 * MINUTE_MS

const RESEND_AFTER_S = [30, 60, 120] as const
const MAX_A_DAY_FOR_A_NUMBER = 5
const MAX_AN_HOUR_FOR_AN_ADDRESS = 20
/** A network with this many codes in an hour looks like a program: its visitors deliver a proof of work. */
export const MANY_OF_A_NETWORK = 100

export type Sent = {
  /** When codes went to this number in the last day, oldest first. */
  toNumber: readonly Date[]
  /** When codes were asked for from this address in the last hour, oldest first. */
  fromAddress: readonly Date[]
  /** How many the network requested in the last hour, and how many of these are valid and not entered. */
  fromNetwork: number
  open: number
  /** How many codes the whole site sent in the last hour, or since its last pause. */
  fromSite: number
}

export type SendRefusal =
  | { reason: 'wait' | 'day' | 'address' | 'site'; retryAfterS: number }
  /** A proof of this much work lets the visitor pass. */
  | { reason: 'proof'; work: number }

// Long enough to stop SMS pumping; the administrator can end a pause earlier.
export const PAUSE_MS = HOUR_MS
export const SHARE_OF_SENDS = 20
const MIN_VERIFIED = SHARE_OF_SENDS / 10
/** This many of an address's codes count for its network, so that one phone alone does not make it suspect. */
export const SHARE_OF_AN_ADDRESS = 5

/**
 * Whether so few of the last codes of an address or a network were entered that a program must be requesting them.
 * Only expired codes may be counted: fifty visitors in the first minute of an advertisement have had no time to enter
 * theirs.
 */
export function isShareTooLow({ sent, verified }: { sent: number; verified: number }): boolean {
  return sent >= SHARE_OF_SENDS && verified < MIN_VERIFIED
}

/** Seconds until another code may be requested after `sent` codes. */
export function resendAfterS(sent: number): number {
  return RESEND_AFTER_S[Math.min(sent, RESEND_AFTER_S.length) - 1] ?? 0
}

/** Why the number or the address gets no further code now; undefined where it may. */
export function findSendRefusal(
  { toNumber, fromAddress }: Pick<Sent, 'toNumber' | 'fromAddress'>,
  now: Date,
): SendRefusal | undefined {
  const secondsUntil = (from: Date | undefined, afterMs: number) =>
    Math.ceil(((from?.getTime() ?? 0) + afterMs - now.getTime()) / 1000)
  const waitS = secondsUntil(toNumber.at(-1), resendAfterS(toNumber.length) * 1000)
  if (toNumber.length >= MAX_A_DAY_FOR_A_NUMBER) {
    return { reason: 'day', retryAfterS: secondsUntil(toNumber.at(-MAX_A_DAY_FOR_A_NUMBER), DAY_MS) }
  }
  if (waitS > 0) return { reason: 'wait', retryAfterS: waitS }
  if (fromAddress.length >= MAX_AN_HOUR_FOR_AN_ADDRESS) {
    return { reason: 'address', retryAfterS: secondsUntil(fromAddress.at(-MAX_AN_HOUR_FOR_AN_ADDRESS), HOUR_MS) }
  }
  return undefined
}
