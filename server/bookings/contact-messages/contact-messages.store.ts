import { and, desc, eq, gt, gte, inArray, lt, notExists } from 'drizzle-orm'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { countUpTo, type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { contactMessages, notices } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { removeUnsentNotices } from '../notices/notices.store.ts'

/** Undefined where the same message is stored already. A request_id that another message has is dropped. */
export async function insertContactMessage(db: DbOrTx, row: typeof contactMessages.$inferInsert): Promise<number | undefined> {
  const insert = (values: typeof row) =>
    db.insert(contactMessages).values(values).onConflictDoNothing().returning({ id: contactMessages.id })
  const [inserted] = await insert(row)
  if (inserted || !row.request_id) return inserted?.id
  const { request_id, name, email, message } = contactMessages
  const isSame = and(eq(name, row.name), eq(email, row.email), eq(message, row.message))
  if ((await db.$count(contactMessages, and(eq(request_id, row.request_id), isSame))) > 0) return undefined
  const [other] = await insert({ ...row, request_id: null })
  return other?.id
}

export type MessageRow = typeof contactMessages.$inferSelect
type Status = MessageRow['status']

/** Newest first. */
export async function listMessages(
  db: DbOrTx,
  { status, ...query }: PageQuery & { search?: string; status?: Status },
): Promise<Listed<MessageRow>> {
  const { id: key, search_text, created_at } = contactMessages
  const where = status && eq(contactMessages.status, status)
  const matches = matchesSearch(search_text, query.search)
  const orderBy = [desc(created_at), desc(key)]
  const { ids, total } = await listIds(db, { table: contactMessages, key, where, matches, orderBy }, query)
  const rows = await db
    .select()
    .from(contactMessages)
    .where(inArray(key, ids))
    .orderBy(...orderBy)
  return { rows, total }
}

export const countMessagesOf = (db: DbOrTx, status: Status) => countUpTo(db, contactMessages, eq(contactMessages.status, status))

export async function countMessages(db: DbOrTx): Promise<Record<Status, number>> {
  const countOf = (status: Status) => countMessagesOf(db, status)
  const [unread, read, answered] = await Promise.all([countOf('unread'), countOf('read'), countOf('answered')])
  return { unread, read, answered }
}

export async function countMessagesSince(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(contactMessages, gt(contactMessages.created_at, since))
}

/** Counts the messages that the business was not notified of. */
export async function countUnnotifiedSince(db: DbOrTx, since: Date): Promise<number> {
  const { id, created_at } = contactMessages
  const isOfMessage = and(eq(notices.subject, 'message'), eq(notices.subject_id, id))
  return db.$count(contactMessages, and(gte(created_at, since), notExists(db.select().from(notices).where(isOfMessage))))
}

export async function findMessage(db: DbOrTx, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

export async function updateMessage(db: DbOrTx, id: number, status: Status): Promise<MessageRow | undefined> {
  const [row] = await db.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning()
  return row
}

/** Also removes its unsent notices. False when there is no such message. */
export async function removeMessage(tx: DbOrTx, id: number): Promise<boolean> {
  const removed = await tx.delete(contactMessages).where(eq(contactMessages.id, id))
  await removeUnsentNotices(tx, 'message', [id])
  return removed.rowCount === 1
}

export async function removeOldContactMessages(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, contactMessages, lt(contactMessages.created_at, limit))
}
