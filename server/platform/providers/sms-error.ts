import { ProviderError, type ProviderReason } from './provider-error.ts'

const MAX_LENGTH = 200
// A mobile number or a code; a gateway’s error numbers have five digits.
const LONG_NUMBER = /\+?\d(?:[ -]?\d){5,}/g

type Answer = { status: number; words: string | undefined; reason: ProviderReason }

/** Why a gateway did not accept a message, in its own words without the numbers and secrets that these may repeat. */
export function smsError(gateway: string, { status, words, reason }: Answer, secrets: readonly string[]): ProviderError {
  const redacted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words ?? '').replace(LONG_NUMBER, '…')
  return new ProviderError(reason, `${gateway} answered ${status}${redacted && `: ${redacted.slice(0, MAX_LENGTH)}`}`)
}
