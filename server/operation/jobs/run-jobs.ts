import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { TIME_ZONE } from '../../../contract/india.ts'
import { sendResetLink } from '../../access/administrators/send-link.ts'
import { notifyOfMessageCount } from '../../bookings/contact-messages/contact-messages.module.ts'
import { notifyUnfinishedLeads } from '../../bookings/leads/save-unfinished-lead.ts'
import { sendNotice } from '../../bookings/notices/send-notice.ts'
import { checkBalance } from '../../bookings/payments/check-balance.ts'
import { processWebhookEvent, receiveWebhook } from '../../bookings/payments/receive-webhook.ts'
import { reconcileOrders } from '../../bookings/payments/reconcile-orders.ts'
import { publishDueBlogs } from '../../content/blogs/blogs.store.ts'
import { makeCopies, removeUnusedFiles } from '../../content/images/receive-upload.ts'
import { type Deps, toLimit, toTerm } from '../../platform/deps/deps.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import { JOB_NAMES, type JobData, type JobName, workOnEach } from '../../platform/queue/queue.ts'
import { notifyOfDays } from '../../visits/days/technician-news.ts'
import { watchVisits } from '../../visits/visits/watch-visits.ts'
import { backUpDaily } from '../backup/backup.module.ts'
import { vacuumErased } from '../privacy/erase-person.ts'
import { storeErasures } from '../privacy/erasures.store.ts'

type Handle<Name extends JobName> = (deps: Deps, data: JobData[Name], attempt: { isLast: boolean }) => Promise<unknown>

/** The handler of each job. A job may run twice, or in two processes at once. */
export const HANDLERS: { [Name in JobName]: Handle<Name> } = {
  'send-notice': (deps, { noticeId }, { isLast }) => sendNotice(deps, noticeId, isLast),
  'send-reset-link': (deps, { email }) => sendResetLink(deps, email),
  'process-webhook-event': (deps, { eventId }) => processWebhookEvent(deps, eventId),
  'sandbox-webhook': async (deps, { eventId, body }) => {
    if (deps.payments?.name !== 'sandbox') return
    const signature = (deps.payments as Sandbox).signWebhook(body)
    await receiveWebhook(deps, { rawBody: body, signature, eventId })
  },
  'publish-blogs': (deps) => publishDueBlogs(deps),
  'make-copies': makeCopies,
  'remove-files': removeUnusedFiles,
  'count-messages': (deps, { since }) => notifyOfMessageCount(deps, since),
  'notify-unfinished': (deps) => notifyUnfinishedLeads(deps),
  'reconcile-orders': (deps) => reconcileOrders(deps),
  'reconcile-all': (deps) => reconcileOrders(deps, true),
  'check-balance': (deps, _, { isLast }) => checkBalance(deps, isLast),
  'clean-up': (deps) => cleanUp(deps),
  'watch-visits': (deps) => watchVisits(deps),
  'day-links': (deps) => notifyOfDays(deps),
  'store-erasures': (deps) => storeErasures(deps),
  'vacuum-erased': (deps) => vacuumErased(deps),
  'back-up': (deps, _, { isLast }) => backUpDaily(deps, isLast),
}

const SCHEDULES: Partial<Record<JobName, string>> = {
  'publish-blogs': '* * * * *',
  'notify-unfinished': '* * * * *',
  'reconcile-orders': '*/2 * * * *',
  // The payments of the day's last minute are settled by half past midnight.
  'check-balance': '30 0 * * *',
  'clean-up': '7 * * * *',
  'watch-visits': '* * * * *',
  // Before the first window.
  'day-links': '0 7 * * *',
  // The quietest hour.
  'back-up': '40 3 * * *',
}

/** Concurrent jobs per kind; a hanging mail server must not delay the next notice. */
const CONCURRENCY: Partial<Record<JobName, number>> = { 'send-notice': 5, 'process-webhook-event': 5, 'sandbox-webhook': 5 }

/** Starts this process's workers, next to other processes' workers; `boss.stop()` lets running jobs finish. */
export async function startWorkers(boss: PgBoss, deps: Deps): Promise<void> {
  for (const name of Object.keys(HANDLERS) as JobName[]) await startWorker(boss, deps, name)
  // A run missed while no process ran, for instance during a deploy, is made up once.
  const options = { tz: TIME_ZONE, missed: 'once' } as const
  // A renamed job's schedule would keep filling its old queue.
  for (const { name } of await boss.getSchedules()) if (!(name in SCHEDULES)) await boss.unschedule(name)
  for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron, {}, options)
}

/**
 * A new job wakes the worker. Retries and jobs from before the start don't: for them it polls every five seconds, and
 * continues without a pause while the batches are full.
 */
async function startWorker<Name extends JobName>(boss: PgBoss, deps: Deps, name: Name): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: CONCURRENCY[name] ?? 1,
    localConcurrency: CONCURRENCY[name] ? 2 : 1,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 5,
  } as const
  const runJob = async (job: JobWithMetadata<JobData[Name]>): Promise<JobResult> => {
    const startMs = performance.now()
    const measure = (isDone: boolean) => deps.metrics?.observeJob(name, isDone, performance.now() - startMs)
    try {
      const work = () => HANDLERS[name](deps, job.data, { isLast: job.retryCount >= job.retryLimit })
      await (deps.tracing ? deps.tracing.run(`job ${name}`, work) : work())
      measure(true)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      measure(false)
      deps.log.warn({ err: error, job: name }, 'a job failed')
      return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
    }
  }
  await boss.work<JobData[Name], unknown, typeof options>(name, options, (jobs) => Promise.all(jobs.map(runJob)))
}

/**
 * Runs all due jobs and the jobs they send, without workers. With `isEager`, runs one round of all waiting jobs,
 * including delayed ones and retries.
 */
export async function runWaitingJobs(boss: PgBoss, deps: Deps, { isEager }: { isEager: boolean }): Promise<void> {
  for (let hasWorked = true; hasWorked; ) {
    hasWorked = false
    for (const name of JOB_NAMES) {
      const found = await boss.fetch<never>(name, { batchSize: 50, includeMetadata: true, ignoreStartAfter: isEager })
      hasWorked ||= found.length > 0
      for (const job of found) {
        const isLast = job.retryCount >= job.retryLimit
        await HANDLERS[name](deps, job.data, { isLast }).then(
          () => boss.complete(name, job.id),
          (error: Error) => boss.fail(name, job.id, error),
        )
      }
    }
    if (isEager) return
  }
}

/**
 * Removes expired data, module by module. Safe to repeat, and to run in two processes at once; a failing task doesn't
 * stop the others.
 */
export async function cleanUp(deps: Deps): Promise<void> {
  const moment = deps.now()
  const tasks = deps.modules.flatMap(({ retention = [] }) => retention)
  await workOnEach(tasks, ({ term, remove }) => remove(deps, toLimit(toTerm(term, deps.settings), moment)))
}
