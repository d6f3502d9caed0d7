import { optionalText } from '../fields.ts'

/**
 * A refusal of 429 may have a `challenge`, a puzzle of ALTCHA. The same call with the solution passes:
 * `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}` in JSON. A caller who can't solve it sends
 * `UNPROVED`.
 */
export const Proof = /* @__PURE__ */ optionalText(4_000)
export const UNPROVED = 'none'

/**
 * The ways to book that are open to a caller who is refused with 429, in `doors`: another call of ours, that somebody
 * calls back (the form is kept already), a call to us, or the form as an SMS or a WhatsApp message of one's own.
 */
export type Door = 'pay' | 'code' | 'callBack' | 'call' | 'write'
