import { desc, gte, lt, sql, sum } from 'drizzle-orm'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { searchMisses } from '../../platform/db/schema.ts'

/** Maximum rows per day, because anyone can search for made-up words. */
const MAX_OF_DAY = 500
/** Maximum rows read; those that find something by now are left out. */
const MAX_READ = 500
/** A query searched only once may be a name or a typing error. */
const MIN_LISTED = 2

/** Counts a miss for its day. New ones are dropped once the day is full. */
export async function countMiss(db: DbOrTx, { query, typed }: { query: string; typed: string }, day: string): Promise<void> {
  const isRoom = sql`(select count(*) from ${searchMisses} where day = ${day}) < ${MAX_OF_DAY}`
  const isKnown = sql`exists (select from ${searchMisses} where day = ${day} and query = ${query})`
  await db.execute(sql`
    insert into ${searchMisses} (day, query, typed, count)
    select ${day}, ${query}, ${typed}, 1 where ${isRoom} or ${isKnown}
    on conflict (day, query) do update set count = ${searchMisses.count} + 1, typed = excluded.typed`)
}

/** The misses since a day, most frequent first. */
export async function listMisses(db: DbOrTx, from: string) {
  const { query } = searchMisses
  const count = sum(searchMisses.count).mapWith(Number)
  return (
    db
      // One spelling represents all.
      .select({ query, typed: sql<string>`max(${searchMisses.typed})`, count })
      .from(searchMisses)
      .where(gte(searchMisses.day, from))
      .groupBy(query)
      .having(gte(count, MIN_LISTED))
      .orderBy(desc(count), query)
      .limit(MAX_READ)
  )
}

export async function removeOldMisses(db: DbOrTx, before: string): Promise<void> {
  await deleteInBatches(db, searchMisses, lt(searchMisses.day, before))
}
