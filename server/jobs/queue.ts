import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { DbOrTx } from '../db/client.ts'

/** Every kind of job, and what it is told. */
export type JobData = {
  'send-notice': { noticeId: number }
  'work-on-event': { eventId: string }
  'sandbox-webhook': { eventId: string; body: string }
  'tell-unfinished': object
  'reconcile-orders': object
  'reconcile-all': object
  'check-balance': object
  'clean-up': object
}
export type JobName = keyof JobData

// A worker that dies is missed after ten seconds; a job that hangs is given up by its own time limits long before.
const ALIVE = { heartbeatSeconds: 10, expireInSeconds: 120 }
// 20 s, 40 s, and so on up to an hour: about half a day in all.
const PATIENT = { ...ALIVE, retryLimit: 18, retryDelay: 20, retryBackoff: true, retryDelayMax: 3600 }
// The schedule comes again by itself, but not while a run before it seems to be under way.
const SCHEDULED = { ...ALIVE, expireInSeconds: 600, retryLimit: 0, policy: 'stately' }

const QUEUES: Record<JobName, QueueOptions & { policy?: string }> = {
  'send-notice': PATIENT,
  'work-on-event': { ...PATIENT, retryDelay: 2 },
  'sandbox-webhook': { ...PATIENT, retryDelay: 2 },
  'tell-unfinished': SCHEDULED,
  'reconcile-orders': SCHEDULED,
  // Asked for by the administrator; one that waits serves whoever asks again.
  'reconcile-all': SCHEDULED,
  // A day that is not compared is not known to be even: for half a day, a minute and more apart.
  'check-balance': { ...SCHEDULED, retryLimit: 15, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 },
  'clean-up': SCHEDULED,
}
export const JOB_NAMES = Object.keys(QUEUES) as JobName[]
export const NOTICE_TRIES = PATIENT.retryLimit + 1

export type Jobs = {
  /** Belongs to the transaction of what causes it: the job exists exactly if that does. */
  send<Name extends JobName>(tx: DbOrTx, name: Name, data: JobData[Name]): Promise<void>
}

/**
 * The queue as the program works on it: woken by the database, with a look every half minute in case that is missed.
 * Its connections are its own, so what waits there keeps no visitor waiting: its maintenance has no time limit.
 */
export function createQueue({ options }: Pool): PgBoss {
  const { connectionString, host, port, user, database, ssl } = options
  return new PgBoss({
    ...(connectionString ? { connectionString } : { host, port, user, database, ssl }),
    max: 5,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    clockMonitorIntervalSeconds: 300,
  })
}

/** Brings the queue's own tables up to date; sends jobs, and works on none. */
export async function openQueue(pool: Pool): Promise<PgBoss> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schedule: false, supervise: false })
  await boss.start()
  return boss
}

/** One of several processes works and the others wait: it runs under the migrations' lock. */
export async function installQueues(pool: Pool): Promise<void> {
  const boss = await openQueue(pool)
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of JOB_NAMES) {
    const { policy, ...options } = QUEUES[name]
    if (known.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy, notify: true })
  }
  await boss.stop({ graceful: false })
}

export function createJobs(boss: Pick<PgBoss, 'send'>): Jobs {
  return {
    async send(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
    },
  }
}
