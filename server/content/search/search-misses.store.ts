import { desc, gte, lt, sql, sum } from 'drizzle-orm'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { searchMisses } from '../../platform/db/schema.ts'

/** Maximum rows of a day: anybody can search for any number of made-up words. */
const MAX_OF_DAY = 500
/** Rows read at most; of these, those that are found by now are left out. */
const MAX_READ = 500
/** A query that was searched for only once may be a name or a typing error. */
const MIN_LISTED = 2

/** Counts a miss on its day. New ones are left out once the day is full. */
export async function countMiss(db: DbOrTx, { query, typed }: { query: string; typed: string }, day: string): Promise<void> {
  const isRoom = sql`(select count(*) from ${searchMisses} where day = ${day}) < ${MAX_OF_DAY}`
  const isKnown = sql`exists (select from ${searchMisses} where day = ${day} and query = ${query})`
  await db.execute(sql`
    insert into ${searchMisses} (day, query, typed, count)
    select ${day}, ${query}, ${typed}, 1 where ${isRoom} or ${isKnown}
    on conflict (day, query) do update set count = ${searchMisses.count} + 1, typed = excluded.typed`)
}

/** The misses since a day, the most frequent first. */
export async function listMisses(db: DbOrTx, from: string) {
  const { query } = searchMisses
  const count = sum(searchMisses.count).mapWith(Number)
  return (
    db
      // One of its spellings stands for all.
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
