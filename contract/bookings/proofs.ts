import { optionalText } from '../fields.ts'

/**
 * A 429 refusal may carry a `challenge`, an ALTCHA puzzle. The same call with the solution passes: `{"challenge": …,
 * "solution": {"counter": …, "derivedKey": …}}` in JSON. A caller who can't solve it sends `UNPROVED`.
 */
export const Proof = /* @__PURE__ */ optionalText(4_000)
export const UNPROVED = 'none'

/**
 * How a caller refused with 429 can still book, in `doors`: pay, get a code, ask for a call (we have kept the form),
 * call us, or send the form as an SMS or WhatsApp message.
 */
export type Door = 'pay' | 'code' | 'callBack' | 'call' | 'write'
