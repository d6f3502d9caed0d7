import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import type { Figure } from '../deps/metrics.ts'

type QueuedJobs = { name: string; waiting: number; running: number; oldest_s: number }

/** The jobs of each queue that is not empty, and for how many seconds the oldest one has been due. */
async function listQueuedJobs(db: DbOrTx): Promise<QueuedJobs[]> {
  const { rows } = await db.execute<QueuedJobs>(sql`
    select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running,
      greatest(0, coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0))::float as oldest_s
    from pgboss.job where state <= 'active' group by name order by name`)
  return rows
}

export async function listJobFigures(db: DbOrTx): Promise<Figure[]> {
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
