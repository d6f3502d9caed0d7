import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Channels } from '../../../contract/bookings/notices.ts'
import type { LocalChannel } from '../../../contract/operation/dashboard.ts'
import type { Finding, Pace } from '../../../contract/operation/doctor.ts'
import type { Db, DbOrTx } from '../db/client.ts'
import type { notices } from '../db/schema.ts'
import type { FindTitles } from '../db/titles.ts'
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
import type { Figure, Metrics } from './metrics.ts'
import type { Alarm, CustomerContent, LeadFacts, NoticeContent, TechnicianNews } from './notices.ts'
import type { PersonalData } from './personal-data.ts'
import type { Probes } from './probes.ts'
import type { Term } from './retention.ts'
import type { VisitsOfLeads } from './visits.ts'

type Subject = (typeof notices.$inferSelect)['subject']
type NotifyDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>

/** What lower domains need of the notices, which belong to the bookings. Each call writes in the caller's transaction. */
type Notices = {
  /** Notifies the business of a problem, or the administrator of an account, once for each key. */
  sendAlarm(tx: DbOrTx, deps: NotifyDeps, alarm: Alarm, account?: { id: number; email: string }): Promise<void>
  /** The subject names the address. */
  mailAdministrator(tx: DbOrTx, deps: Pick<Deps, 'jobs' | 'now'>, subject: Subject, subjectId: number): Promise<unknown>
  /** Removes unsent notices. */
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
  outbox: Pick<Outbox, 'removeOld' | 'clear' | 'listMentions' | 'eraseMentions'>
  notices: Notices
  visits: VisitsOfLeads
  modules: readonly Module[]
  probes: Probes
  /** A number that changes with the content; undefined if the content is not watched. */
  contentEpoch?: () => number
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined
  /** Undefined unless OpenTelemetry's variables name a receiver. */
  tracing: Tracing | undefined
  /** Channels without a provider. */
  localChannels: readonly LocalChannel[]
  /** The providers as the console shows them. */
  channels: Pick<Channels, 'sms' | 'email' | 'payments'>
  settings: Settings
}

/** Requests a page or file of the site in this process, without the network. */
export type AskSite = (path: string) => Promise<Response>
export type CheckResult = Omit<Finding, 'name' | 'title'>
/** A check of the doctor. Returns one result, or rejects where it can't be checked. */
export type Check = {
  name: string
  title: string
  pace: Pace
  run: (deps: Deps & { askSite: AskSite }) => Promise<CheckResult> | CheckResult
}

/** Data that is removed after its term. */
export type Retained = {
  /** The initial privacy policy quotes the term by this name; undefined for data that nobody would ask about. */
  name?: string
  term: Term | ((settings: Pick<Settings, 'receiptYears'>) => Term)
  /** May run again, or in two processes at once. */
  remove: (deps: Omit<Deps, 'modules'>, limit: Date) => Promise<void>
}

/** What a module contributes to features that span all modules; server/modules.ts lists it. */
export type Module = {
  /** Removed in this order. */
  retention?: readonly Retained[]
  /** Its figures in /metrics. */
  figures?: (deps: Deps) => Promise<Figure[]>
  /** What an erasure does with its tables. */
  personalData?: PersonalData
  checks?: readonly Check[]
  /** What its records are called in the audit log, by the module of its calls. */
  titles?: Readonly<Record<string, FindTitles>>
  /** The content of notices about it; undefined if the record was removed. `facts` are those of the notice's lead. */
  notices?: Partial<Record<Subject, (deps: Deps, id: number, facts?: LeadFacts) => Promise<NoticeContent | undefined>>>
  /** The same for the customer. */
  customerNotices?: Partial<Record<Subject, (deps: Deps, id: number, facts?: LeadFacts) => Promise<CustomerContent | undefined>>>
  /** The same for a technician. */
  technicianNotices?: Partial<Record<Subject, (deps: Deps, id: number) => Promise<TechnicianNews | undefined>>>
}
