import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { type Db, fromDrizzle, getConstructionPlans, PgBoss, type QueueOptions } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { createPool, type DbOrTx, toConnection } from '../db/client.ts'
import { listenToChannel } from '../db/listen-channel.ts'
import { DEFAULT_CONNECTIONS } from '../env/env.fields.ts'

/** Every kind of job and its data. */
export type JobData = {
  'send-notice': { noticeId: number }
  'send-reset-link': { email: string }
  'process-webhook-event': { eventId: string }
  'sandbox-webhook': { eventId: string; body: string }
  'publish-blogs': object
  'make-copies': { imageId: number; original: string }
  'remove-files': { file: string; widths: number[] }
  'count-messages': { since: string }
  'notify-unfinished': object
  'reconcile-orders': object
  'reconcile-all': object
  'check-balance': object
  'clean-up': object
  'back-up': object
  'store-erasures': object
  'vacuum-erased': object
  'watch-visits': object
  'day-links': object
}
export type JobName = keyof JobData

// A dead worker is detected after ten seconds. Jobs have their own, shorter limits, so a hanging one ends on its own.
const MONITORED = { heartbeatSeconds: 10, expireInSeconds: 120 }
// Retried after 20 s, 40 s and so on up to an hour: about half a day in all.
const RETRIED = { ...MONITORED, retryLimit: 18, retryDelay: 20, retryBackoff: true, retryDelayMax: 3600 }
// Not retried, because the schedule runs it again; `stately` prevents overlapping runs.
const SCHEDULED = { ...MONITORED, expireInSeconds: 600, retryLimit: 0, policy: 'stately' }

const QUEUES: Record<JobName, QueueOptions & { policy?: string }> = {
  'send-notice': RETRIED,
  // The requester may have typed any address, so finished jobs are deleted soon.
  'send-reset-link': { ...RETRIED, deleteAfterSeconds: 3600 },
  'process-webhook-event': { ...RETRIED, retryDelay: 2 },
  'sandbox-webhook': { ...RETRIED, retryDelay: 2 },
  'make-copies': { ...RETRIED, retryDelay: 2 },
  'remove-files': RETRIED,
  // A waiting job counts all messages that arrive until its hour is over.
  'count-messages': { ...RETRIED, policy: 'stately' },
  'publish-blogs': SCHEDULED,
  'notify-unfinished': SCHEDULED,
  'reconcile-orders': SCHEDULED,
  // Requested by an administrator; a waiting job also covers later requests.
  'reconcile-all': SCHEDULED,
  // Retried for half a day: a day that was not compared is not known to balance.
  'check-balance': { ...SCHEDULED, retryLimit: 15, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 },
  'clean-up': SCHEDULED,
  'watch-visits': SCHEDULED,
  'day-links': SCHEDULED,
  // One at a time, so that a list never replaces a longer one.
  'store-erasures': { ...RETRIED, policy: 'singleton' },
  // A waiting job also covers later erasures. The limit is long, because an expired job keeps running beside its retry.
  'vacuum-erased': { ...RETRIED, expireInSeconds: 6 * 3600, policy: 'stately' },
  'back-up': { ...SCHEDULED, expireInSeconds: 3600, retryLimit: 3, retryDelay: 600 },
}
export const JOB_NAMES = Object.keys(QUEUES) as JobName[]
export const NOTICE_TRIES = RETRIED.retryLimit + 1

export type Jobs = {
  /**
   * Sends a job in a transaction: the job exists if and only if that commits. `afterS` delays it by so many seconds.
   */
  send<Name extends JobName>(tx: DbOrTx, name: Name, data: JobData[Name], when?: { afterS: number }): Promise<void>
  /** Sends several jobs of a kind in one statement. */
  sendAll<Name extends JobName>(tx: DbOrTx, name: Name, data: JobData[Name][], when?: { afterS: number }): Promise<void>
}

/**
 * The queue for workers. The database wakes them, and they also poll every half minute in case a wake-up is lost. It
 * has its own connections, without a statement timeout for its maintenance, so that it never delays a visitor.
 */
export function createQueue(pool: Pool, max = DEFAULT_CONNECTIONS.jobs): PgBoss {
  const connection = toConnection(pool)
  // Job updates don't wait for the disk: after a power cut the job runs again, which every job must tolerate. Jobs are
  // sent in transactions on the program's other connections, which do wait.
  const onConnect = (client: ClientBase) =>
    client
      .query('set synchronous_commit = off')
      .then(() => {})
      .catch(() => {})
  const jobPool = createPool(connection, { max, onConnect })
  const db: Db = {
    executeSql: (text, values) => jobPool.query(text, values),
    listen: async (name, onNotification, onGap) =>
      listenToChannel(connection, { name, onNotification: coalesceWakeUps(onNotification), onGap }),
  }
  const boss = new PgBoss({
    db,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    clockMonitorIntervalSeconds: 300,
  })
  boss.once('stopped', () => jobPool.end())
  return boss
}

const WAKE_AFTER_MS = 25

/** Wakes a queue's workers once for all jobs that arrive within a moment, which they then fetch together. */
function coalesceWakeUps(wake: (payload: string) => void): (payload: string) => void {
  const pending = new Set<string>()
  return (payload) => {
    if (pending.has(payload)) return
    pending.add(payload)
    setTimeout(() => {
      pending.delete(payload)
      wake(payload)
    }, WAKE_AFTER_MS).unref()
  }
}

/** Migrates the queue's tables and sends jobs; runs none. */
export async function openQueue(pool: Pool): Promise<PgBoss> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schedule: false, supervise: false })
  await boss.start()
  return boss
}

/** Creates and updates the queues. Runs under the migrations' lock, so that one process does it at a time. */
export async function installQueues(pool: Pool): Promise<void> {
  const boss = await openQueue(pool)
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of JOB_NAMES) {
    const { policy, ...options } = QUEUES[name]
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy, notify: true })
  }
  await boss.stop({ graceful: false })
}

export function createJobs(boss: Pick<PgBoss, 'send' | 'insert'>): Jobs {
  return {
    async send(tx, name, data, when) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...(when && { startAfter: when.afterS }) })
    },
    async sendAll(tx, name, data, when) {
      const jobs = data.map((item) => ({ data: item, ...(when && { startAfter: when.afterS }) }))
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },
  }
}

/** Version of the queue's tables, as in `pgboss.version`. */
export const QUEUE_SCHEMA_VERSION = library.pgboss.schema

/** SQL that creates the queue's tables, empty, in the caller's transaction. */
export function toQueueSql(): string {
  return getConstructionPlans()
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
}

export type QueuedJobs = { name: string; waiting: number; running: number; oldest_s: number }

/** The jobs of each non-empty queue, and how many seconds the oldest one is overdue. */
export async function listQueuedJobs(db: DbOrTx): Promise<QueuedJobs[]> {
  const { rows } = await db.execute<QueuedJobs>(sql`
    select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running,
      greatest(0, coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0))::float as oldest_s
    from pgboss.job where state <= 'active' group by name order by name`)
  return rows
}

/**
 * Does a job's work for each row, one at a time: a failing row doesn't stop the rows after it. Throws all failures at
 * the end, as one error.
 */
export async function workOnEach<Row>(rows: Iterable<Row>, work: (row: Row) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) await work(row).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** The failures inside an error from `workOnEach`; any other error is its own only failure. */
export const failuresOf = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.flatMap(failuresOf) : [error]
