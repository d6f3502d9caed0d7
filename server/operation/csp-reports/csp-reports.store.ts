import { desc, gte, lt, sql, sum } from 'drizzle-orm'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { cspReports } from '../../platform/db/schema.ts'
import type { Violation } from './csp-reports.rules.ts'

/** Maximum rows of a day: anybody can make up any number of hosts. */
const MAX_OF_DAY = 100

/** Counts the violations on their day. New ones are left out once the day is full. */
export async function insertViolations(db: DbOrTx, violations: readonly Violation[], day: string): Promise<void> {
  for (const { directive, blocked } of violations) {
    const isRoom = sql`(select count(*) from ${cspReports} where day = ${day}) < ${MAX_OF_DAY}`
    const isKnown = sql`exists (select from ${cspReports} where day = ${day} and directive = ${directive} and blocked = ${blocked})`
    await db.execute(sql`
      insert into ${cspReports} (day, directive, blocked, count)
      select ${day}, ${directive}, ${blocked}, 1 where ${isRoom} or ${isKnown}
      on conflict (day, directive, blocked) do update set count = ${cspReports.count} + 1`)
  }
}

/** The violations since a day, the most frequent first. */
export async function listViolations(db: DbOrTx, from: string, limit: number): Promise<(Violation & { count: number })[]> {
  const { directive, blocked } = cspReports
  const count = sum(cspReports.count).mapWith(Number)
  return db
    .select({ directive, blocked, count })
    .from(cspReports)
    .where(gte(cspReports.day, from))
    .groupBy(directive, blocked)
    .orderBy(desc(count), directive, blocked)
    .limit(limit)
}

export async function removeOldViolations(db: DbOrTx, before: string): Promise<void> {
  await deleteInBatches(db, cspReports, lt(cspReports.day, before))
}
