import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { PASSWORD_LENGTH } from '../../../contract/access/auth.ts'
import { type Connections, DEFAULT_CONNECTIONS } from '../db/connections.ts'
import type { TrustProxy } from '../http/address.rules.ts'
import { StartError } from '../processes/start-error.ts'
import { CHANNEL_NEEDS, ChannelEnvironment, type ChannelSettings, toChannels } from './env.channels.ts'
import {
  databaseUrl,
  findMissing,
  flag,
  portNumber,
  positive,
  proxies,
  secret,
  shownName,
  webOrigin,
  wholeNumber,
} from './env.fields.ts'
import { PAYMENT_NEEDS, PaymentEnvironment, type PaymentSettings, toPayments } from './env.payments.ts'
import { type S3Account, STORAGE_NEEDS, StorageEnvironment, toS3 } from './env.storage.ts'
import { TracingEnvironment, type TracingSettings, toTracing } from './env.tracing.ts'

const Environment = z.object({
  PORT: z._default(portNumber, 3000),
  HOST: z.optional(z.string()),
  WEB_CONCURRENCY: z._default(positive, 1),
  SITE_URL: z.optional(webOrigin),
  SITE_NAME: z._default(shownName(40), 'Karigar'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_POOL: z._default(positive, DEFAULT_CONNECTIONS.pool),
  DATABASE_JOBS_POOL: z._default(positive, DEFAULT_CONNECTIONS.jobs),
  ADMIN_EMAIL: z._default(z.email('must be an e-mail address'), 'admin@karigar.example'),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`),
        z.maxLength(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`),
      ),
  ),
  TRUST_PROXY: z._default(proxies, 0),
  OTP_SITE_LIMIT_PER_HOUR: z._default(positive, 500),
  MOBILE_FIRST_DIGITS: z._default(z.string().check(z.regex(/^6?789$/, 'must be 789 or 6789')), '789'),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be one of fatal, error, warn, info, debug, silent'),
  ),
  PRODUCTION: z._default(flag, false),
  ALLOW_HTTP: z._default(flag, false),
  HSTS_SUBDOMAINS: z._default(flag, false),
  API_DOCS: z.optional(flag),
  SERVICE_WORKER: z._default(flag, true),
  METRICS_TOKEN: z.optional(secret.check(z.minLength(16, 'must have at least 16 characters'))),
  KARIGAR_DEV: z._default(flag, false),
  GSTIN: z.optional(
    z.string().check(z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'must be 15 characters such as 27AAPFU0939F1ZV')),
  ),
  BUSINESS_NAME: z.optional(shownName(100)),
  RECEIPT_YEARS: z._default(positive, 8),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: z._default(wholeNumber, 7),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  SECRET_KEY: z.optional(secret.check(z.minLength(32, 'must have at least 32 characters'))),
  ...StorageEnvironment.shape,
  ...PaymentEnvironment.shape,
  ...ChannelEnvironment.shape,
  ...TracingEnvironment.shape,
})

/** Their values name nobody and open nothing. Of the others the audit log has only whether they are set. */
const HARMLESS: readonly string[] = [
  ...['PORT', 'HOST', 'WEB_CONCURRENCY', 'SITE_URL', 'SITE_NAME', 'TRUST_PROXY', 'OTP_SITE_LIMIT_PER_HOUR'],
  ...['MOBILE_FIRST_DIGITS', 'LOG_LEVEL', 'PRODUCTION', 'ALLOW_HTTP', 'HSTS_SUBDOMAINS', 'API_DOCS', 'SERVICE_WORKER'],
  ...['BUSINESS_NAME', 'GSTIN', 'RECEIPT_YEARS', 'BACKUP_KEEP', 'PAYMENTS', 'SMS_FIRST'],
]

const NO_HTTPS =
  'The setting SITE_URL must be the public address, such as https://karigar.example, where customers come (PRODUCTION=1). To try without https, set ALLOW_HTTP=1.'

export type Settings = {
  port: number
  /** Undefined for every address of the machine, IPv6 included. */
  host: string | undefined
  /** Processes that serve requests. */
  webConcurrency: number
  siteUrl: string
  siteName: string
  /** Absolute. */
  dataDir: string
  /** May name several servers: the program uses the one that takes writes. */
  databaseUrl: string | undefined
  /** Connections to the database that calls and jobs use at most, in each process. */
  connections: Connections
  adminEmail: string
  adminPassword: string | undefined
  trustProxy: TrustProxy
  /** Browsers have to use https for the domain's other hosts too. */
  hstsSubdomains: boolean
  /** Whether /api/docs and /api/openapi.json exist. */
  apiDocs: boolean
  otpSiteLimitPerHour: number
  mobileFirstDigits: string
  /** Whether browsers keep pages for when there is no network. */
  serviceWorker: boolean
  /** Whoever sends it may read /metrics; undefined where there are none. */
  metricsToken: string | undefined
  logLevel: string
  isDevelopment: boolean
  /** The operator declared that this instance serves customers. */
  isProduction: boolean
  gstin: string | undefined
  /** Name of the business on receipts. */
  businessName: string
  /** How long receipts are stored after the end of their financial year. */
  receiptYears: number
  /** Absolute. */
  backupDir: string
  /** Number of days whose newest backup stays; with 0 none are made by themselves. */
  backupKeep: number
  /** Backups are encrypted with it. */
  backupPassphrase: string | undefined
  /** Encrypts the secrets of authenticator apps in the database. */
  secretKey: string | undefined
  /** Where the uploads are; undefined for the data folder. */
  s3: S3Account | undefined
  /** Where the daily backups are taken to; undefined for the folder. */
  backupS3: S3Account | undefined
  payments: PaymentSettings
  /** Undefined unless OpenTelemetry's variables name a receiver. */
  tracing: TracingSettings | undefined
  /** The settings that were set, as the audit log shows them. */
  given: Record<string, string>
} & ChannelSettings

/** The only place that reads the environment. An empty variable counts as unset; an invalid one ends the start. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = Environment.safeParse(set)
  const bad = result.error?.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`) ?? []
  // Each sentence once: a text that is no address fails the checks of its parts too, with the same message.
  const problems = [...new Set(bad), ...findMissing(set, [...STORAGE_NEEDS, ...PAYMENT_NEEDS, ...CHANNEL_NEEDS])]
  if (!result.success || problems.length > 0) throw new StartError(problems.join(' '))

  const env = result.data
  if (env.PRODUCTION && !env.ALLOW_HTTP && !env.SITE_URL?.startsWith('https:')) throw new StartError(NO_HTTPS)
  const site = { siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`, siteName: env.SITE_NAME }
  return {
    ...site,
    port: env.PORT,
    host: env.HOST,
    webConcurrency: env.WEB_CONCURRENCY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    connections: { pool: env.DATABASE_POOL, jobs: env.DATABASE_JOBS_POOL },
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    trustProxy: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    apiDocs: env.API_DOCS ?? !env.PRODUCTION,
    otpSiteLimitPerHour: env.OTP_SITE_LIMIT_PER_HOUR,
    mobileFirstDigits: env.MOBILE_FIRST_DIGITS,
    // In development its kept files would hide changes.
    serviceWorker: env.SERVICE_WORKER && !env.KARIGAR_DEV,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (env.PRODUCTION ? 'info' : 'warn'),
    isDevelopment: env.KARIGAR_DEV,
    isProduction: env.PRODUCTION,
    gstin: env.GSTIN,
    businessName: env.BUSINESS_NAME ?? env.SITE_NAME,
    receiptYears: env.RECEIPT_YEARS,
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    backupKeep: env.BACKUP_KEEP,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    secretKey: env.SECRET_KEY,
    s3: toS3(env.S3_BUCKET, env),
    backupS3: toS3(env.BACKUP_S3_BUCKET, env),
    payments: toPayments(env, env.PRODUCTION),
    tracing: toTracing(env),
    given: toGiven(set),
    ...toChannels(env, site),
  }
}

function toGiven(set: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(Environment.shape).filter((name) => name in set)
  return Object.fromEntries(names.map((name) => [name, HARMLESS.includes(name) ? (set[name] ?? '') : 'set']))
}
