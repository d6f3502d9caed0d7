import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type TrustProxy, toNetworks } from '../address.rules.ts'

/**
 * Marks a setting that is neither personal nor secret. For the others, the audit log shows only whether they are set.
 */
export function loggable<S extends z.core.$ZodType>(schema: S): S {
  LOGGABLE.add(schema)
  return schema
}
const LOGGABLE = new WeakSet<z.core.$ZodType>()
export const isLoggable = (schema: z.core.$ZodType) => LOGGABLE.has(schema)

export const absolutePath = z.transform((path: string) => resolve(path))
export const lowerCase = z.transform((text: string) => text.toLowerCase())

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

export const wholeNumber = z.coerce
  .number<string>('must be a whole number or 0')
  .check(z.int('must be a whole number or 0'), z.nonnegative('must be a whole number or 0'))

/** Visits start on the half hour, and windows are two hours. */
export const visitMinutes = z.pipe(
  z.enum(['60', '90', '120'], 'must be 60, 90 or 120'),
  z.transform((minutes) => Number(minutes)),
)

export function shownName(maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(maxLength, `must have at most ${maxLength} characters`))
}

const NO_DATABASE =
  'must be an address such as postgresql://user:password@host:5432/karigar; several servers are host1:5432,host2:5432'

/** A PostgreSQL address, which unlike a URL may list several hosts. */
export const databaseUrl = z
  .string()
  .check(
    z.refine(
      (text) => listServers(text).every((server) => URL.canParse(server) && /^postgres(ql)?:$/.test(new URL(server).protocol)),
      NO_DATABASE,
    ),
  )

/** A header's value, which a copied space or line break would break. */
export const secret = z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without a space'))

const NO_ORIGIN = 'must be an address such as https://karigar.example, without a path'

export const webOrigin = z.pipe(
  z
    .url({ protocol: /^https?$/, error: NO_ORIGIN })
    .check(z.refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, NO_ORIGIN)),
  z.transform((text) => new URL(text).origin),
)

const NO_URL = 'must be an address such as https://karigar.example/path, without a name or a password'

/** Without user and password, because fetch refuses such an address. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: NO_URL })
  .check(z.refine((text) => URL.canParse(text) && !new URL(text).username && !new URL(text).password, NO_URL))

/** An address to append paths to: without a query or a trailing slash. */
export const webBase = z.pipe(
  webUrl.check(z.refine((text) => !/[?#]/.test(text), 'must be an address without a query')),
  z.transform((text) => new URL(text).href.replace(/\/+$/, '')),
)

/** The setting `needed` must be set if the setting `by` is set, or if `by` has the given value. */
export type RequiredSetting = readonly [needed: string, by: string, value?: string]

/** Returns one sentence for each missing setting. */
export function findMissing(set: Record<string, string | undefined>, needs: readonly RequiredSetting[]): string[] {
  const missing = new Map<string, string>()
  for (const [needed, by, value] of needs) {
    const isNeeded = value === undefined ? set[by] !== undefined : set[by] === value
    if (!isNeeded || set[needed] !== undefined || missing.has(needed)) continue
    missing.set(needed, `The setting ${needed} must be set together with ${value === undefined ? by : `${by}=${value}`}.`)
  }
  return [...missing.values()]
}

/** The addresses of the servers in a list such as `postgresql://user@a:5432,b:5432/karigar`. */
export function listServers(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** Maximum number of database connections of a process. */
export type Connections = { pool: number; jobs: number }

export const DEFAULT_CONNECTIONS: Connections = { pool: 20, jobs: 5 }

/** Two listening connections, and at the start some that migrate and two that probe. */
const OTHERS = 5

export const countConnections = ({ pool, jobs }: Connections) => pool + jobs + OTHERS
