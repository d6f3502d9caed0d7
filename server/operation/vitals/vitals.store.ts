import { gte, lt, sql, sum } from 'drizzle-orm'
import { METRICS, type Visit } from '../../../contract/operation/vitals.ts'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { vitals } from '../../platform/db/schema.ts'
import { toBucket } from './vitals.rules.ts'

/** Counts the figures of a visit on their day. */
export async function insertVisit(db: DbOrTx, { page, device, ...values }: Visit, day: string): Promise<void> {
  // Always in the order of METRICS, so that parallel visits wait for each other's rows and never deadlock.
  const rows = METRICS.flatMap((metric) => {
    const value = values[metric]
    return value === undefined ? [] : [{ day, page, device, metric, bucket: toBucket(metric, value), count: 1 }]
  })
  await db
    .insert(vitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [vitals.day, vitals.page, vitals.device, vitals.metric, vitals.bucket],
      set: { count: sql`${vitals.count} + 1` },
    })
}

/** The counts of each bucket from a day on. */
export async function listHistograms(db: DbOrTx, from: string) {
  const { page, device, metric, bucket } = vitals
  return db
    .select({ page, device, metric, bucket, count: sum(vitals.count).mapWith(Number) })
    .from(vitals)
    .where(gte(vitals.day, from))
    .groupBy(page, device, metric, bucket)
}

export async function removeOldVitals(db: DbOrTx, before: string): Promise<void> {
  await deleteInBatches(db, vitals, lt(vitals.day, before))
}
