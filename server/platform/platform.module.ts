import type { DbOrTx } from './db/client.ts'
import { ENDED, type Figure, type Module, NOBODY } from './deps/deps.ts'
import { removeExpiredLimits } from './http/limits.store.ts'
import { listQueuedJobs, type QueuedJobs } from './queue/queue.ts'

/** What the platform itself keeps: limits, jobs, messages of the local channels, the sandbox. */
export const platformModule: Module = {
  retention: [
    // Messages of the local SMS and mail channels.
    { name: 'outbox', term: { days: 30 }, remove: ({ outbox }, limit) => outbox.removeOld(limit) },
    { term: ENDED, remove: ({ db }, now) => removeExpiredLimits(db, now) },
  ],
  figures: ({ db }) => listJobFigures(db),
  personalData: {
    rate_limits: { trace: ['key'] },
    sandbox_disputes: NOBODY,
    sandbox_keys: NOBODY,
    sandbox_orders: NOBODY,
    sandbox_payments: NOBODY,
    sandbox_refunds: NOBODY,
    'drizzle.__drizzle_migrations': NOBODY,
    'pgboss.job': {
      trace: ['data'],
      text: ['output', 'source_output'],
      other: ['name', 'state', 'singleton_key', 'group_id', 'group_tier', 'dead_letter', 'policy', 'source_name'],
    },
    'pgboss.bam': NOBODY,
    'pgboss.job_dependency': NOBODY,
    'pgboss.queue': NOBODY,
    'pgboss.queue_stats': NOBODY,
    'pgboss.schedule': NOBODY,
    'pgboss.subscription': NOBODY,
    'pgboss.warning': NOBODY,
  },
}

async function listJobFigures(db: DbOrTx): Promise<Figure[]> {
  const jobs = await listQueuedJobs(db)
  const byJob = (read: (job: QueuedJobs) => number) => Object.fromEntries(jobs.map((job) => [job.name, read(job)]))
  return [
    {
      name: 'karigar_jobs_waiting',
      help: 'Jobs that wait, also for a later time',
      label: 'job',
      value: byJob((job) => job.waiting),
    },
    { name: 'karigar_jobs_running', help: 'Jobs that run', label: 'job', value: byJob((job) => job.running) },
    {
      name: 'karigar_jobs_late_seconds',
      help: 'For how long the oldest waiting job has been due',
      label: 'job',
      value: byJob((job) => job.oldest_s),
    },
  ]
}
