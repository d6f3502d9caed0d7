import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Channels } from '../../../contract/bookings/notices.ts'
import type { LocalChannel } from '../../../contract/operation/dashboard.ts'
import type { Db, DbOrTx } from '../db/client.ts'
import type { notices } from '../db/schema.ts'
import type { Settings } from '../env/env.ts'
import type { SendMail } from '../providers/mail.ts'
import type { Outbox } from '../providers/outbox.ts'
import type { Payments } from '../providers/payments.ts'
import type { SendSms } from '../providers/sms.ts'
import type { FileStore } from '../providers/storage.ts'
import type { SendWebhook } from '../providers/webhook.ts'
import type { Jobs } from '../queue/queue.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Metrics } from './metrics.ts'
import type { Alarm } from './notices.ts'
import type { Probes } from './probes.ts'

type Subject = (typeof notices.$inferSelect)['subject']
type NotifyDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>

/** Notices are of the bookings; what lies below them gets this part handed in. Each writes in the caller's transaction. */
type Notices = {
  /** Notifies the business of a problem, once for each key. */
  sendAlarm(tx: DbOrTx, deps: NotifyDeps, alarm: Alarm): Promise<void>
  sendAlarmToAdministrator(tx: DbOrTx, deps: NotifyDeps, who: { id: number; email: string }, alarm: Alarm): Promise<void>
  /** Notifies an administrator by e-mail; the subject names the address. */
  notifyAdministrator(tx: DbOrTx, deps: Pick<Deps, 'jobs' | 'now'>, subject: Subject, subjectId: number): Promise<void>
  /** Removes what has not gone out. */
  removeUnsent(tx: DbOrTx, subject: Subject, subjectIds: number[]): Promise<void>
}

/** All effects of the program on the outside world. */
export type Deps = {
  db: Db
  pool: Pool
  jobs: Jobs
  log: Logger
  now: () => Date
  /** See `openCodeKey`. */
  codeKey: Buffer
  sendSms: SendSms
  sendMail: SendMail
  /** Undefined if no webhook is configured. */
  sendWebhook: SendWebhook | undefined
  /** Undefined if online payment is not offered. */
  payments: Payments | undefined
  files: FileStore
  backups: BackupPlace
  /** Messages of the local channels; there may be old ones even if none is in use now. */
  outbox: Pick<Outbox, 'removeOld' | 'listMentions' | 'eraseMentions'>
  notices: Notices
  /** What the doctor looks at outside of the program. */
  probes: Probes
  /** Another number after each change of the content; undefined where nobody follows it. */
  contentEpoch?: () => number
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined
  /** Undefined unless OpenTelemetry's variables name a receiver. */
  tracing: Tracing | undefined
  /** Channels without a provider. */
  localChannels: readonly LocalChannel[]
  /** The providers as the console shows them. */
  channels: Pick<Channels, 'sms' | 'email' | 'payments'>
  settings: Pick<
    Settings,
    | 'siteUrl'
    | 'siteName'
    | 'smsTranslations'
    | 'trustProxy'
    | 'hstsSubdomains'
    | 'apiDocs'
    | 'otpSiteLimitPerHour'
    | 'mobileFirstDigits'
    | 'serviceWorker'
    | 'notify'
    | 'gstin'
    | 'businessName'
    | 'receiptYears'
    | 'payments'
    | 'dataDir'
    | 'backupDir'
    | 'backupS3'
    | 'backupKeep'
    | 'backupPassphrase'
    | 'metricsToken'
    | 'isProduction'
    | 'mail'
    | 'secretKey'
  >
}
