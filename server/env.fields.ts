import * as z from 'zod/mini'
import { type TrustProxy, toNetworks } from './http/address.rules.ts'

export const portNumber = z.coerce
  .number<string>('must be a port number')
  .check(z.int('must be a port number'), z.minimum(0, 'must be a port number'), z.maximum(65_535, 'must be a port number'))

export const flag = z.pipe(
  z.enum(['', '0', '1', 'true', 'false', 'no', 'yes'], 'must be 1 or 0'),
  z.transform((text) => ['1', 'true', 'yes'].includes(text)),
)

const NO_PROXIES = 'must be the number of proxies, or their networks such as 10.0.0.0/8,2001:db8::/32'

export const proxies = z.pipe(
  z.string().check(z.refine((text) => toTrustProxy(text) !== undefined, NO_PROXIES)),
  z.transform((text) => toTrustProxy(text) ?? 0),
)

function toTrustProxy(text: string): TrustProxy | undefined {
  const { data: isOne } = flag.safeParse(text)
  if (isOne !== undefined) return Number(isOne)
  return /^\d$/.test(text) ? Number(text) : toNetworks(text)
}

export const positive = z.coerce
  .number<string>('must be a whole number above 0')
  .check(z.int('must be a whole number above 0'), z.positive('must be a whole number above 0'))

export function shownName(maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(maxLength, `must have at most ${maxLength} characters`))
}

/** Goes into a header as it is, where a space or a line break from copying would spoil it. */
export const secret = z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without a space'))

const NO_ORIGIN = 'must be an address such as https://karigar.example, without a path'

export const webOrigin = z.pipe(
  z
    .url({ protocol: /^https?$/, error: NO_ORIGIN })
    .check(z.refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, NO_ORIGIN)),
  z.transform((text) => new URL(text).origin),
)

const NO_URL = 'must be an address such as https://karigar.example/path, without a name or a password'

/** A name or a password in it would have fetch refuse it. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: NO_URL })
  .check(z.refine((text) => URL.canParse(text) && !new URL(text).username && !new URL(text).password, NO_URL))

/** What paths are added to: without a query and without a slash at its end. */
export const webBase = z.pipe(
  webUrl.check(z.refine((text) => !/[?#]/.test(text), 'must be an address without a query')),
  z.transform((text) => new URL(text).href.replace(/\/+$/, '')),
)

/** A setting that must be set too where another one is, or where that has this value. */
export type Need = readonly [needed: string, by: string, value?: string]

/** One sentence for each setting that is missed. */
export function findMissed(set: Record<string, string | undefined>, needs: readonly Need[]): string[] {
  const missed = new Map<string, string>()
  for (const [needed, by, value] of needs) {
    const isNeeded = value === undefined ? set[by] !== undefined : set[by] === value
    if (!isNeeded || set[needed] !== undefined || missed.has(needed)) continue
    missed.set(needed, `The setting ${needed} must be set together with ${value === undefined ? by : `${by}=${value}`}.`)
  }
  return [...missed.values()]
}
