import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Channels } from '../../../contract/bookings/notices.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'
import type { LocalChannel } from '../../../contract/operation/dashboard.ts'
import type { DoctorAction, Finding, FindingState, Pace } from '../../../contract/operation/doctor.ts'
import type { Visit } from '../../../contract/operation/vitals.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { Db, DbOrTx } from '../db/client.ts'
import type { notices } from '../db/schema.ts'
import type { FindTitles } from '../db/search.ts'
import type { Settings } from '../env/env.ts'
import type { SendMail } from '../providers/mail.ts'
import type { Outbox } from '../providers/outbox.ts'
import type { Payments } from '../providers/payments.ts'
import type { SendSms } from '../providers/sms.ts'
import type { FileStore } from '../providers/storage.ts'
import type { SendWebhook } from '../providers/webhook.ts'
import type { Jobs } from '../queue/queue.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Alarm, Messages } from './notices.ts'
import type { VisitHooks } from './visits.ts'

type Subject = (typeof notices.$inferSelect)['subject']
export type NotifyDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>

/**
 * What lower domains need of notices, which belong to the bookings domain. Each call writes in the caller's
 * transaction.
 */
type Notices = {
  /** Reports a problem to the business, or to an account's administrator, once for each key. */
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
  visits: VisitHooks
  modules: readonly Module[]
  probes: Probes
  /** A number that changes with the content; undefined if no one watches the content. */
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
type CheckResult = Omit<Finding, 'name' | 'title'>
/** A check of the doctor. Returns one result, or rejects if it can't be checked. */
export type Check = {
  name: string
  title: string
  pace: Pace
  run: (deps: Deps & { askSite: AskSite }) => Promise<CheckResult> | CheckResult
}

/** Data that is removed after its term. */
type Retained = {
  /** The name of the term in the initial privacy policy; undefined for data that no one would ask about. */
  name?: string
  term: Term | ((settings: Pick<Settings, 'receiptYears'>) => Term)
  /** Must be safe to repeat, and to run in two processes at once. */
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
  /** Titles of its records for the audit log, by the module of the calls. */
  titles?: Readonly<Record<string, FindTitles>>
  /** Messages about its records, by audience. */
  messages?: { [Audience in keyof Messages]?: Partial<Record<Subject, FindMessage<Messages[Audience]>>> }
}

/** Finds the content of a message about a record; undefined if there is nothing left to say. */
export type FindMessage<Message> = (deps: Deps, id: number) => Promise<Message | undefined>

/** What the doctor checks outside the program. Each call rejects if there is no answer. */
export type Probes = {
  /** The TXT records of a DNS name; empty if it has none. */
  resolveTxt(name: string): Promise<string[]>
  /** Requests a page like a visitor. */
  visit(url: string): Promise<{ body: string; date: Date | undefined; certificateEndsAt: Date | undefined }>
  /** Size of the disk that holds a folder, in bytes. */
  readSpace(folder: string): Promise<{ free: number; total: number }>
  /** When this process started, and when the site on the disk was built. */
  readBuild(): Promise<{ startedAt: Date; builtAt: Date }>
}

/** For how many days backups are kept, and the current time. */
export type Retention = { keep: number; now: Date }

export type StoredBackup = { name: string; createdAt: Date; isProven: boolean }

/** Storage of the daily backups. */
export type BackupPlace = {
  /** Newest first; the last known list if the storage doesn't answer. */
  list(): Promise<StoredBackup[]>
  /** Makes room for another backup, in the folder where it will be made. */
  tidy(options: Retention): Promise<void>
  /** Stores a finished backup, and returns its location. */
  store(path: string): Promise<string>
  /** Removes expired backups. */
  removeOld(options: Retention): Promise<void>
  /** Replaces the list of erasures, which is newer than the backups next to it, so that a restore can repeat them. */
  storeErasures(text: string): Promise<void>
  /** Undefined only if there is no list. */
  findErasures(): Promise<string | undefined>
}

export type Term = { hours: number } | { days: number } | { years: number }

/** For data that expires by other means, such as a session: it is removed at once. */
export const ENDED: Term = { hours: 0 }

/** Data from before this moment is removed. */
export function toLimit(term: Term, now: Date): Date {
  const limit = new Date(now)
  if ('years' in term) limit.setUTCFullYear(limit.getUTCFullYear() - term.years)
  else limit.setTime(limit.getTime() - ('days' in term ? term.days * 24 : term.hours) * HOUR_MS)
  return limit
}

/** Such as "24 hours" and "1 year". */
function toWords(term: Term, language: Language): string {
  const [[unit, count]] = Object.entries(term) as [['hours' | 'days' | 'years', number]]
  return `${count} ${catalogues[language].termUnits[unit][count === 1 ? 0 : 1]}`
}

/** What an erasure does with the columns that can hold text. */
export type Columns = {
  /** Identifies the person. Exported, and erased with its row, or emptied if the accounts need the row. */
  person?: readonly string[]
  /** Leads to the person, or is derived from their data. Erased in the same way, but useless in an export. */
  trace?: readonly string[]
  /**
   * Free text that may name anyone. Exported and erased with the person's own row; in all other rows the number or
   * address is cut out of it.
   */
  text?: readonly string[]
  /** Names the person and is kept, see KEPT. */
  kept?: readonly string[]
  /** Names no one. */
  other?: readonly string[]
}

/** The tables of a module by their PostgreSQL names; a text explains why a table has no data of visitors. */
export type PersonalData = Readonly<Record<string, Columns | string>>

export const PUBLISHED = 'what the business publishes about itself, written in the console'
export const STAFF = 'of those who work for the business; it ends with the account, or with its own term'
export const NOBODY = 'about the program, and about no one'

type More = { path?: string; action?: DoctorAction; file?: string; details?: string[] }

function toResult(
  state: FindingState,
  text: string,
  remedy: string | null,
  { path, action, file, details }: More = {},
): CheckResult {
  return { state, text, remedy, path: path ?? null, action: action ?? null, file: file ?? null, details: details ?? [] }
}

export const fine = (text: string, more?: More) => toResult('fine', text, null, more)
/** Affects someone now. */
export const failing = (text: string, remedy: string, more?: More) => toResult('failing', text, remedy, more)
/** Will affect someone. */
export const warning = (text: string, remedy: string, more?: More) => toResult('warning', text, remedy, more)
export const unknown = (text: string, remedy: string | null = null) => toResult('unknown', text, remedy)

/** Failing in production, otherwise a warning. */
export const failingInProduction = ({ settings }: Pick<Deps, 'settings'>) => (settings.isProduction ? failing : warning)

export function toCount(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}

type Years = { receiptYears: number }

export const toTerm = (term: Retained['term'], settings: Years) => (typeof term === 'function' ? term(settings) : term)

/** The terms of the modules as the seed files quote them: `{{keep.leads}}`. */
export function toSeedTerms(modules: readonly Module[], receiptYears: number, language: Language = 'en'): Record<string, string> {
  const named = modules.flatMap(({ retention = [] }) => retention).filter(({ name }) => name)
  return Object.fromEntries(named.map(({ name, term }) => [`keep.${name}`, toWords(toTerm(term, { receiptYears }), language)]))
}

/** A gauge: its value, or a value for each value of its label. */
export type Figure = { name: string; help: string; label?: string; value: number | Record<string, number> }

export type CacheResult = 'hit' | 'stale' | 'miss'

/** The metrics of this process. */
export type Metrics = {
  /** Counts a request, and the time until its answer ends. */
  measure(request: IncomingMessage, response: ServerResponse): void
  /** Labels a request with its route's pattern, because the number of addresses is unlimited. */
  nameRoute(request: IncomingMessage, pattern: string): void
  /**
   * Counts an answer of the page cache. `stale`: from memory, because no fresh one could be made. Answers from memory
   * are not timed, which would cost a fifth of their throughput.
   */
  countCached(result: CacheResult, pattern: string): void
  observeJob(job: string, isDone: boolean, ms: number): void
  /** Records how fast a page was for a visitor. */
  observeVisit(visit: Visit): void
  /** Counts what a page's policy blocked, by directive, and whether the log has a line of it. */
  countViolation(directive: string, isLogged: boolean): void
  /** The metrics of all processes and these figures, in the format of Prometheus. */
  write(figures: readonly Figure[]): Promise<string>
}
