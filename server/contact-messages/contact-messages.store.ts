import { and, count, desc, eq, ilike, lt, or } from 'drizzle-orm'
import { deleteInBatches } from '../db/batches.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import type { Listed, PageQuery } from '../db/list.ts'
import { contactMessages } from '../db/schema.ts'
import { removeUnsentNotices } from '../notices/notices.store.ts'

/** Undefined where a message of the same request exists. */
export async function insertContactMessage(db: DbOrTx, row: typeof contactMessages.$inferInsert): Promise<number | undefined> {
  const [inserted] = await db.insert(contactMessages).values(row).onConflictDoNothing().returning({ id: contactMessages.id })
  return inserted?.id
}

type MessageRow = typeof contactMessages.$inferSelect
type Status = MessageRow['status']

/** Newest first. */
export async function listMessages(
  db: DbOrTx,
  { page, limit, search, status }: PageQuery & { search?: string; status?: Status },
): Promise<Listed<MessageRow>> {
  const pattern = search && likePattern(search)
  const { name, email, message } = contactMessages
  const found = and(
    status && eq(contactMessages.status, status),
    pattern ? or(...[name, email, message].map((column) => ilike(column, pattern))) : undefined,
  )
  const rows = await db
    .select()
    .from(contactMessages)
    .where(found)
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(contactMessages, found) }
}

export async function countMessages(db: DbOrTx): Promise<Record<Status, number>> {
  const rows = await db
    .select({ status: contactMessages.status, count: count() })
    .from(contactMessages)
    .groupBy(contactMessages.status)
  return { unread: 0, read: 0, answered: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export async function findMessage(db: DbOrTx, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

export async function updateMessage(db: DbOrTx, id: number, status: Status): Promise<MessageRow | undefined> {
  const [row] = await db.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning()
  return row
}

/** False when there is no such message. Its notices that were not sent yet are removed too. */
export async function removeMessage(tx: DbOrTx, id: number): Promise<boolean> {
  const removed = await tx.delete(contactMessages).where(eq(contactMessages.id, id))
  await removeUnsentNotices(tx, 'message', [id])
  return removed.rowCount === 1
}

export async function removeOldContactMessages(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, contactMessages, lt(contactMessages.created_at, limit))
}
