import { desc, gte, lt, sql, sum } from 'drizzle-orm'
import type { City } from '../../../contract/options.ts'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { fullWindows } from '../../platform/db/schema.ts'

const { service_type, city } = fullWindows

export async function countFullWindow(db: DbOrTx, { serviceType, city }: { serviceType: string; city: City }, day: string) {
  await db
    .insert(fullWindows)
    .values({ day, service_type: serviceType, city, count: 1 })
    .onConflictDoUpdate({
      target: [fullWindows.day, fullWindows.service_type, fullWindows.city],
      set: { count: sql`${fullWindows.count} + 1` },
    })
}

/** How often somebody found nobody free since a day, by service and city, the most frequent first. */
export async function listFullWindows(db: DbOrTx, from: string) {
  const count = sum(fullWindows.count).mapWith(Number)
  return db
    .select({ service_type, city, count })
    .from(fullWindows)
    .where(gte(fullWindows.day, from))
    .groupBy(service_type, city)
    .orderBy(desc(count), service_type, city)
}

export async function removeOldFullWindows(db: DbOrTx, before: string): Promise<void> {
  await deleteInBatches(db, fullWindows, lt(fullWindows.day, before))
}
