import { join } from 'node:path'
import * as z from 'zod/mini'
import { PASSWORD_LENGTH } from '../../../contract/access/auth.ts'
import { isGstin, MAHARASHTRA } from '../../../contract/bookings/lead-fields.ts'
import { isUpiId } from '../../../contract/labels.ts'
import { StartError } from '../log.ts'
import {
  CHANNEL_NEEDS,
  ChannelEnvironment,
  STORAGE_NEEDS,
  StorageEnvironment,
  TracingEnvironment,
  toChannels,
  toS3,
  toTracing,
} from './env.channels.ts'
import {
  absolutePath,
  DEFAULT_CONNECTIONS,
  databaseUrl,
  findMissing,
  flag,
  isLoggable,
  loggable,
  lowerCase,
  portNumber,
  positive,
  proxies,
  type RequiredSetting,
  secret,
  shownName,
  visitMinutes,
  webBase,
  webOrigin,
  webUrl,
  wholeNumber,
} from './env.fields.ts'

const PaymentEnvironment = z.object({
  PAYMENTS: loggable(z.optional(z.enum(['sandbox', 'razorpay', 'none'], 'must be sandbox, razorpay or none'))),
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_\w+$/, 'must begin with rzp_'))),
  RAZORPAY_KEY_SECRET: z.optional(secret),
  RAZORPAY_WEBHOOK_SECRET: z.optional(secret),
  RAZORPAY_API_URL: z._default(webBase, 'https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: z._default(webUrl, 'https://checkout.razorpay.com/v1/checkout.js'),
})

const PAYMENT_NEEDS: readonly RequiredSetting[] = [
  ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRET'],
  ['RAZORPAY_KEY_ID', 'PAYMENTS', 'razorpay'],
  ['RAZORPAY_KEY_SECRET', 'PAYMENTS', 'razorpay'],
]

/** The sandbox books without payment, so production must choose it explicitly. */
function toPayments(env: z.infer<typeof PaymentEnvironment>, isProduction: boolean) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env
  const usual = keyId ? 'razorpay' : isProduction ? 'none' : 'sandbox'
  const provider = env.PAYMENTS ?? usual
  if (provider !== 'razorpay' || !keyId || !keySecret) return { provider: provider === 'sandbox' ? provider : ('none' as const) }
  return {
    provider,
    keyId,
    keySecret,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: new URL(env.RAZORPAY_API_URL).pathname === '/' ? `${env.RAZORPAY_API_URL}/v1` : env.RAZORPAY_API_URL,
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  }
}

/** The variable `SITE_NAME` becomes the setting `siteName`. */
const NamedEnvironment = z.object({
  PORT: loggable(z._default(portNumber, 3000)),
  /** Undefined to listen on all addresses, including IPv6. */
  HOST: loggable(z.optional(z.string())),
  /** Processes that serve requests. */
  WEB_CONCURRENCY: loggable(z._default(positive, 1)),
  /** Defaults to the port on this machine. */
  SITE_URL: loggable(z.optional(webOrigin)),
  SITE_NAME: loggable(z._default(shownName(40), 'Karigar')),
  DATA_DIR: z.pipe(z._default(z.string(), './data'), absolutePath),
  /** May list several servers: the program uses the one that accepts writes. */
  DATABASE_URL: z.optional(databaseUrl),
  ADMIN_EMAIL: z.pipe(z._default(z.email('must be an email address'), 'admin@karigar.example'), lowerCase),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`),
        z.maxLength(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`),
      ),
  ),
  TRUST_PROXY: loggable(z._default(proxies, 0)),
  OTP_SITE_LIMIT_PER_HOUR: loggable(z._default(positive, 500)),
  /** How long a visit takes a technician. */
  VISIT_MINUTES: loggable(z._default(visitMinutes, 120)),
  MOBILE_FIRST_DIGITS: loggable(z._default(z.string().check(z.regex(/^6?789$/, 'must be 789 or 6789')), '789')),
  /** Without it, `info` in production and `warn` elsewhere. */
  LOG_LEVEL: loggable(
    z.optional(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be one of fatal, error, warn, info, debug, silent'),
    ),
  ),
  /** Browsers must use https for the domain's other hosts too. */
  HSTS_SUBDOMAINS: loggable(z._default(flag, false)),
  /** Whether /api/docs and /api/openapi.json exist; by default, only outside production. */
  API_DOCS: loggable(z.optional(flag)),
  /** Whether browsers keep pages for offline use. */
  SERVICE_WORKER: loggable(z._default(flag, true)),
  /** Token that grants access to /metrics; without it there are no metrics. */
  METRICS_TOKEN: z.optional(secret.check(z.minLength(16, 'must have at least 16 characters'))),
  GSTIN: loggable(
    z.optional(
      z.string().check(
        z.refine(isGstin, 'must be 15 characters such as 27AAPFU0939F1ZV, of which the last one checks the others'),
        z.refine(
          (gstin) => !isGstin(gstin) || gstin.startsWith(MAHARASHTRA),
          'must begin with 27, for Maharashtra: all cities lie there, and a registration in another state would owe IGST, which receipts do not print',
        ),
      ),
    ),
  ),
  /** The business's name on receipts; by default, the site's. */
  BUSINESS_NAME: loggable(z.optional(shownName(100))),
  /** The business's UPI ID, unless the console has one. Without either, bills are paid in cash or at the checkout. */
  UPI_ID: loggable(z.optional(z.string().check(z.refine(isUpiId, 'must be a UPI ID such as karigar@okaxis')))),
  /** How long receipts are stored after the end of their financial year. */
  RECEIPT_YEARS: loggable(z._default(positive, 8)),
  /** Defaults to a folder in the data folder. */
  BACKUP_DIR: z.optional(z.pipe(z.string(), absolutePath)),
  /** How many days of backups are kept; 0 turns daily backups off. */
  BACKUP_KEEP: loggable(z._default(wholeNumber, 7)),
  /** Encrypts backups. */
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  /** Encrypts the secrets of authenticator apps in the database. */
  SECRET_KEY: z.optional(secret.check(z.minLength(32, 'must have at least 32 characters'))),
})

const Environment = z.object({
  ...NamedEnvironment.shape,
  /** The operator declares that this instance serves customers. */
  PRODUCTION: loggable(z._default(flag, false)),
  ALLOW_HTTP: loggable(z._default(flag, false)),
  KARIGAR_DEV: z._default(flag, false),
  /** Maximum number of database connections for calls and jobs, in each process. */
  DATABASE_POOL: z._default(positive, DEFAULT_CONNECTIONS.pool),
  DATABASE_JOBS_POOL: z._default(positive, DEFAULT_CONNECTIONS.jobs),
  ...StorageEnvironment.shape,
  ...PaymentEnvironment.shape,
  ...ChannelEnvironment.shape,
  ...TracingEnvironment.shape,
})

const NO_HTTPS =
  'The setting SITE_URL must be the public address, such as https://karigar.example, where customers come (PRODUCTION=1). To try without https, set ALLOW_HTTP=1.'

export type Settings = ReturnType<typeof readSettings>

/** The only place that reads the environment. An empty variable counts as unset; an invalid one stops the start. */
export function readSettings(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const env = parse(set)
  const { PRODUCTION: isProduction, KARIGAR_DEV: isDevelopment } = env
  if (isProduction && !env.ALLOW_HTTP && !env.SITE_URL?.startsWith('https:')) throw new StartError(NO_HTTPS)
  const named = toNamed(NamedEnvironment, env)
  const site = { siteUrl: named.siteUrl ?? `http://localhost:${named.port}`, siteName: named.siteName }
  return {
    ...named,
    ...site,
    isProduction,
    isDevelopment,
    connections: { pool: env.DATABASE_POOL, jobs: env.DATABASE_JOBS_POOL },
    apiDocs: named.apiDocs ?? !isProduction,
    // In development its cached files would hide changes.
    serviceWorker: named.serviceWorker && !isDevelopment,
    logLevel: named.logLevel ?? (isProduction ? 'info' : 'warn'),
    businessName: named.businessName ?? named.siteName,
    backupDir: named.backupDir ?? join(named.dataDir, 'backups'),
    /** Bucket of the uploads; undefined for the data folder. */
    s3: toS3(env.S3_BUCKET, env),
    /** Bucket of the daily backups; undefined for `backupDir`. */
    backupS3: toS3(env.BACKUP_S3_BUCKET, env),
    payments: toPayments(env, isProduction),
    /** Undefined unless OpenTelemetry's variables name a receiver. */
    tracing: toTracing(env),
    /** The settings that were given, as the audit log shows them. */
    given: toGiven(set),
    ...toChannels(env, site),
  }
}

function parse(set: Record<string, string | undefined>): z.infer<typeof Environment> {
  const result = Environment.safeParse(set)
  const bad = result.error?.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`) ?? []
  // Each sentence once: a text that isn't an address fails several checks with the same message.
  const problems = [...new Set(bad), ...findMissing(set, [...STORAGE_NEEDS, ...PAYMENT_NEEDS, ...CHANNEL_NEEDS])]
  if (!result.success || problems.length > 0) throw new StartError(problems.join(' '))
  return result.data
}

function toGiven(set: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(Environment.shape).filter(([name]) => name in set)
  return Object.fromEntries(given.map(([name, schema]) => [name, isLoggable(schema) ? (set[name] ?? '') : 'set']))
}

/** `SITE_NAME` becomes `siteName`. */
type Named<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Named<Rest>>}`
  : Lowercase<Name>

/** The settings of a schema's variables; one that is not set is undefined. */
function toNamed<S extends z.ZodMiniObject, Names extends Extract<keyof z.infer<S>, string>>({ shape }: S, env: z.infer<S>) {
  const named = Object.keys(shape).map((name) => [
    name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    env[name],
  ])
  return Object.fromEntries(named) as { [Name in Names as Named<Name>]: z.infer<S>[Name] }
}
