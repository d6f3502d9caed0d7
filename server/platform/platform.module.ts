import type { Module } from './deps/deps.ts'
import { NOBODY } from './deps/personal-data.ts'
import { ENDED } from './deps/retention.ts'
import { removeExpiredLimits } from './http/limits.store.ts'
import { listJobFigures } from './queue/job-figures.ts'

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
