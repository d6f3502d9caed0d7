import { count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, orders, refunds } from '../../platform/db/schema.ts'

export type QueuedJobs = { name: string; waiting: number; running: number; oldest_s: number }

/** The jobs of each queue that is not empty, and for how many seconds the oldest one has been due. */
export async function listQueuedJobs(db: DbOrTx): Promise<QueuedJobs[]> {
  const { rows } = await db.execute<QueuedJobs>(sql`
    select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running,
      greatest(0, coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0))::float as oldest_s
    from pgboss.job where state <= 'active' group by name order by name`)
  return rows
}

export async function countOrdersByStatus(db: DbOrTx, since: Date): Promise<{ status: string; count: number }[]> {
  return db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(gt(orders.created_at, since))
    .groupBy(orders.status)
    .orderBy(orders.status)
}

export async function countOpenRefunds(db: DbOrTx): Promise<number> {
  return db.$count(refunds, inArray(refunds.status, ['requested', 'pending']))
}

export async function countNewLeads(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(leads, gt(leads.created_at, since))
}

/** When the lead came that has waited longest for its call. */
export async function findOldestWait(db: DbOrTx): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: leads.created_at })
    .from(leads)
    .where(sql`${eq(leads.status, 'New')} and deleted_at is null`)
    .orderBy(leads.created_at)
    .limit(1)
  return row?.at
}
