const MAX_LENGTH = 200
// A mobile number or a code; a gateway’s error numbers have five digits.
const LONG_NUMBER = /\+?\d(?:[ -]?\d){5,}/g

/** Why a gateway did not take a message, in its own words but for the numbers and the secrets that they may repeat. */
export function smsRefusal(gateway: string, status: number, words: string | undefined, secrets: readonly string[]): Error {
  const told = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words ?? '').replace(LONG_NUMBER, '…')
  return new Error(`${gateway} answered ${status}${told && `: ${told.slice(0, MAX_LENGTH)}`}`)
}
