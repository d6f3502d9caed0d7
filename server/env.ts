import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from './start-error.ts'

const port = z.coerce
  .number<string>('must be a port number')
  .check(z.int('must be a port number'), z.minimum(0, 'must be a port number'), z.maximum(65_535, 'must be a port number'))
const flag = z.pipe(
  z.enum(['', '0', '1', 'true', 'false', 'no', 'yes'], 'must be 1 or 0'),
  z.transform((text) => ['1', 'true', 'yes'].includes(text)),
)
const NO_ORIGIN = 'must be an address such as https://karigar.example, without a path'
const webUrl = z.pipe(
  z
    .url({ protocol: /^https?$/, error: NO_ORIGIN })
    .check(z.refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, NO_ORIGIN)),
  z.transform((text) => new URL(text).origin),
)
const positive = z.coerce
  .number<string>('must be a whole number above 0')
  .check(z.int('must be a whole number above 0'), z.positive('must be a whole number above 0'))

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z.optional(z.string()),
  SITE_URL: z.optional(webUrl),
  SITE_NAME: z._default(
    z.string().check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(40, 'must have at most 40 characters')),
    'Karigar',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      hostname: /.*/,
      error: 'must be an address such as postgresql://user:password@host:5432/karigar',
    }),
  ),
  ADMIN_EMAIL: z._default(z.email('must be an e-mail address'), 'admin@karigar.example'),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(200, 'must have at most 200 characters')),
  ),
  TRUST_PROXY: z._default(flag, false),
  OTP_SITE_LIMIT_PER_HOUR: z._default(positive, 500),
  MOBILE_FIRST_DIGITS: z._default(z.string().check(z.regex(/^6?789$/, 'must be 789 or 6789')), '789'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be one of fatal, error, warn, info, debug, silent'),
    'warn',
  ),
  NODE_ENV: z._default(z.string(), 'production'),
  KARIGAR_DEV: z._default(flag, false),
})

export type Settings = {
  port: number
  /** Undefined: every address of the machine, of IPv6 as well where it has that. */
  host: string | undefined
  siteUrl: string
  siteName: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  adminEmail: string
  adminPassword: string | undefined
  trustProxy: boolean
  otpSiteLimitPerHour: number
  mobileFirstDigits: string
  logLevel: string
  isDevelopment: boolean
}

/** The one place that reads the environment. An empty variable counts as unset; a bad one ends the start. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = Environment.safeParse(set)
  if (!result.success) {
    throw new StartError(result.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`).join(' '))
  }
  const env = result.data
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    siteName: env.SITE_NAME,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    trustProxy: env.TRUST_PROXY,
    otpSiteLimitPerHour: env.OTP_SITE_LIMIT_PER_HOUR,
    mobileFirstDigits: env.MOBILE_FIRST_DIGITS,
    logLevel: env.LOG_LEVEL,
    isDevelopment: env.KARIGAR_DEV,
  }
}
