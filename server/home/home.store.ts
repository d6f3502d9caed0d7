import { and, count, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { homeRecords } from '../db/schema.ts'

export type HomeRow = typeof homeRecords.$inferSelect

/** The record that the public sees. */
export const LIVE_HOME_ID = 1

const isKept = isNull(homeRecords.deleted_at)

export async function findHomeRecord(db: DbOrTx, id: number): Promise<HomeRow | undefined> {
  const [row] = await db
    .select()
    .from(homeRecords)
    .where(and(eq(homeRecords.id, id), isKept))
  return row
}

/** The row, locked until the transaction ends. */
export async function lockHomeRecord(tx: DbOrTx, id: number): Promise<HomeRow | undefined> {
  const [row] = await tx
    .select()
    .from(homeRecords)
    .where(and(eq(homeRecords.id, id), isKept))
    .for('update')
  return row
}

function matches(search: string | undefined): SQL | undefined {
  const pattern = search && likePattern(search)
  return and(isKept, pattern ? or(ilike(homeRecords.heading, pattern), ilike(homeRecords.meta_title, pattern)) : undefined)
}

/** Newest first. */
export async function listHomeRecords(
  db: DbOrTx,
  { page, limit, search }: { page: number; limit: number; search?: string },
): Promise<{ rows: HomeRow[]; total: number }> {
  const rows = await db
    .select()
    .from(homeRecords)
    .where(matches(search))
    .orderBy(desc(homeRecords.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db.select({ total: count() }).from(homeRecords).where(matches(search))
  return { rows, total: counted?.total ?? 0 }
}

/** Undefined where a record of the same request is there already. */
export async function insertHomeRecord(db: DbOrTx, row: typeof homeRecords.$inferInsert): Promise<HomeRow | undefined> {
  const [inserted] = await db.insert(homeRecords).values(row).onConflictDoNothing({ target: homeRecords.request_id }).returning()
  return inserted
}

/** The record that a request has made, wherever it lies by now. */
export async function getHomeRecordOfRequest(db: DbOrTx, requestId: string): Promise<HomeRow> {
  const [row] = await db.select().from(homeRecords).where(eq(homeRecords.request_id, requestId))
  if (!row) throw new Error('A home page record was not inserted')
  return row
}

/** Inserts it under the id that the public sees, which the sequence may have passed in a transaction that failed. */
export async function insertLiveHomeRecord(tx: DbOrTx, row: typeof homeRecords.$inferInsert): Promise<void> {
  await insertHomeRecord(tx, { ...row, id: LIVE_HOME_ID })
  await tx.execute(sql`select setval('home_records_id_seq', (select max(id) from ${homeRecords}))`)
}

export async function writeHomeRecord(tx: DbOrTx, id: number, fields: Partial<HomeRow>): Promise<HomeRow> {
  const [row] = await tx.update(homeRecords).set(fields).where(eq(homeRecords.id, id)).returning()
  if (!row) throw new Error(`Home page record ${id} is gone from under its lock`)
  return row
}
