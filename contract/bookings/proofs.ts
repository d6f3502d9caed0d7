import { optionalText } from '../fields.ts'

/**
 * A refusal of 429 may have a `challenge`, a puzzle of ALTCHA. The same call with the solution passes:
 * `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}` in JSON. A caller who can't solve it sends
 * `UNPROVED`.
 */
export const Proof = /* @__PURE__ */ optionalText(4_000)
export const UNPROVED = 'none'
