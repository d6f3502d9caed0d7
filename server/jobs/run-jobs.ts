import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { TIME_ZONE } from '../../contract/india.ts'
import type { Deps } from '../deps.ts'
import { notifyUnfinishedLeads } from '../leads/notify-unfinished-leads.ts'
import { sendNotice } from '../notices/send-notice.ts'
import { checkBalance } from '../payments/check-balance.ts'
import { processWebhookEvent, receiveWebhook } from '../payments/receive-webhook.ts'
import { reconcileOrders } from '../payments/reconcile-orders.ts'
import type { Sandbox } from '../providers/payments-sandbox.ts'
import { cleanUp } from './clean-up.ts'
import type { JobData, JobName } from './queue.ts'

type Handle<Name extends JobName> = (deps: Deps, data: JobData[Name], try_: { isLast: boolean }) => Promise<unknown>

/** What each job does. Any of them may run twice, or in two processes at once. */
export const HANDLERS: { [Name in JobName]: Handle<Name> } = {
  'send-notice': (deps, { noticeId }, { isLast }) => sendNotice(deps, noticeId, isLast),
  'work-on-event': (deps, { eventId }) => processWebhookEvent(deps, eventId),
  'sandbox-webhook': async (deps, { eventId, body }) => {
    if (deps.payments?.name !== 'sandbox') return
    const signature = (deps.payments as Sandbox).signWebhook(body)
    await receiveWebhook(deps, { rawBody: body, signature, eventId })
  },
  'tell-unfinished': (deps) => notifyUnfinishedLeads(deps),
  'reconcile-orders': (deps) => reconcileOrders(deps),
  'reconcile-all': (deps) => reconcileOrders(deps, true),
  'check-balance': (deps, _, { isLast }) => checkBalance(deps, isLast),
  'clean-up': (deps) => cleanUp(deps),
}

const SCHEDULES: Partial<Record<JobName, string>> = {
  'tell-unfinished': '* * * * *',
  'reconcile-orders': '*/2 * * * *',
  // At half past midnight: a payment of the last minute has had its time.
  'check-balance': '30 0 * * *',
  'clean-up': '7 * * * *',
}

/** How many of a kind at once; a mail server that hangs should not hold up the next notice. */
const AT_ONCE: Partial<Record<JobName, number>> = { 'send-notice': 5, 'work-on-event': 5, 'sandbox-webhook': 5 }

/** Starts working on jobs, beside other processes that do; `boss.stop()` ends it after the jobs in hand. */
export async function startWorkers(boss: PgBoss, deps: Deps): Promise<void> {
  for (const name of Object.keys(HANDLERS) as JobName[]) await workOn(boss, deps, name)
  // What came due while nothing ran, such as during a deploy, is made up for once.
  const options = { tz: TIME_ZONE, missed: 'once' } as const
  // A job that was renamed would go on filling its old queue.
  for (const { name } of await boss.getSchedules()) if (!(name in SCHEDULES)) await boss.unschedule(name)
  for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron, {}, options)
}

/**
 * A new job wakes the worker. Retries and what waited from before the start do not: for them it looks every five seconds,
 * and goes on without a pause as long as it finds more than it can take at once.
 */
async function workOn<Name extends JobName>(boss: PgBoss, deps: Deps, name: Name): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: AT_ONCE[name] ?? 1,
    localConcurrency: AT_ONCE[name] ? 2 : 1,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 5,
  } as const
  const workOnOne = async (job: JobWithMetadata<JobData[Name]>): Promise<JobResult> => {
    try {
      await HANDLERS[name](deps, job.data, { isLast: job.retryCount >= job.retryLimit })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      deps.log.warn({ err: error, job: name }, 'a job failed')
      return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
    }
  }
  await boss.work<JobData[Name], unknown, typeof options>(name, options, (jobs) => Promise.all(jobs.map(workOnOne)))
}
