import { gt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { contactMessages, demo, images, leads } from '../../platform/db/schema.ts'

export async function insertDemo(db: DbOrTx, now: Date): Promise<void> {
  await db.insert(demo).values({ created_at: now })
}

export async function hasDemo(db: DbOrTx): Promise<boolean> {
  const rows = await db.select({ id: demo.id }).from(demo)
  return rows.length > 0
}

/** How many bookings and messages arrived after the demo's two weeks. None can arrive until the transaction ends. */
export async function countSinceDemo(tx: DbOrTx): Promise<{ bookings: number; messages: number }> {
  await tx.execute(sql`lock table ${leads}, ${contactMessages} in share row exclusive mode`)
  const madeAt = sql`(select created_at from ${demo})`
  const bookings = await tx.$count(leads, gt(leads.created_at, madeAt))
  return { bookings, messages: await tx.$count(contactMessages, gt(contactMessages.created_at, madeAt)) }
}

/**
 * What a first start has besides its content, how the caller signs in, and the audit log, which this database role
 * can't delete from. Second factors go: anyone who saw the demo's password may have added one.
 */
const KEPT = [
  ...['administrators', 'sessions', 'security_settings'],
  ...['audit', 'content_version', 'erasure_keys', 'sandbox_keys', 'upi_ids'],
]

/** Empties the tables, and returns the pictures that they used. Only this administrator stays. */
export async function removeAll(tx: DbOrTx, administratorId: number): Promise<{ file: string; widths: number[] }[]> {
  const pictures = await tx.select({ file: images.file, widths: images.widths }).from(images)
  const { rows } = await tx.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all(${sql.param(KEPT)})`,
  )
  await tx.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`))
  await tx.execute(sql`delete from administrators where id <> ${administratorId}`)
  return pictures
}
