import { and, asc, desc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Person } from '../../../contract/operation/privacy.ts'
import { deleteInBatches } from '../../platform/db/batches.ts'
import { createPool, type DbOrTx, toConnection } from '../../platform/db/client.ts'
import {
  contactMessages,
  erasureKeys,
  erasures,
  leads,
  notices,
  orders,
  otpCodes,
  rateLimits,
  unfinishedLeads,
  verifications,
} from '../../platform/db/schema.ts'
import { createToken } from '../../platform/secrets.ts'
import { splitHash } from './person.rules.ts'
import type { Records } from './records.store.ts'

/** Backups are younger than the record of an erasure, which a restore repeats. */
export const ERASURES_TERM = { years: 2 }

/** The key that persons are hashed with; each database has its own. */
export async function getErasureKey(db: DbOrTx): Promise<string> {
  const [row] = await db.select().from(erasureKeys)
  if (!row) throw new Error('The key of the erasures is missing')
  return row.key
}

export async function insertErasure(tx: DbOrTx, erasure: typeof erasures.$inferInsert): Promise<number> {
  const [row] = await tx.insert(erasures).values(erasure).returning({ id: erasures.id })
  if (!row) throw new Error('An erasure could not be recorded')
  return row.id
}

/** Newest first. */
export async function listErasuresOf(db: DbOrTx, personHash: string): Promise<Date[]> {
  const rows = await db
    .select()
    .from(erasures)
    .where(inArray(erasures.person_hash, [personHash, splitHash(personHash).person]))
    .orderBy(desc(erasures.created_at))
  return rows.map(({ created_at }) => created_at)
}

export type ErasureKey = { person_hash: string; created_at: Date }

export async function listErasures(db: DbOrTx): Promise<ErasureKey[]> {
  const { person_hash, created_at } = erasures
  return db.select({ person_hash, created_at }).from(erasures).orderBy(asc(created_at), asc(erasures.id))
}

export async function removeOldErasures(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, erasures, lt(erasures.created_at, limit))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Removes the rows of a person, and empties those that the books need. The history of a lead goes with it. */
export async function eraseRecords(tx: DbOrTx, person: Person, records: Records): Promise<void> {
  await eraseNotices(tx, idsOf(records.notices))
  await tx.delete(unfinishedLeads).where(inArray(unfinishedLeads.id, idsOf(records.unfinished_leads)))
  await tx.delete(otpCodes).where(inArray(otpCodes.id, idsOf(records.otp_codes)))
  await tx.delete(verifications).where(inArray(verifications.id, idsOf(records.verifications)))
  await tx.delete(contactMessages).where(inArray(contactMessages.id, idsOf(records.contact_messages)))
  await tx.delete(leads).where(inArray(leads.id, idsOf(records.leads)))
  for (const id of idsOf(records.orders)) {
    // The old token would still open the page of the booking, and its receipt.
    const emptied = { form: null, request_id: null, form_id: null, request_mobile: '', token: createToken() }
    await tx.update(orders).set(emptied).where(eq(orders.id, id))
  }
  await eraseWaiting(tx, person)
}

/** Notices that are not sent yet are cancelled, one that is being sent as well: its job finds nothing to repeat. */
async function eraseNotices(tx: DbOrTx, ids: number[]): Promise<void> {
  await tx.delete(notices).where(and(inArray(notices.id, ids), notInArray(notices.status, ['sent', 'kept'])))
}

/** Jobs and limits that were made for an email address. */
async function eraseWaiting(tx: DbOrTx, { kind, value }: Person): Promise<void> {
  if (kind !== 'email') return
  const holdsAddress: SQL = sql`position(${value} in lower(${rateLimits.key})) > 0`
  await tx.delete(rateLimits).where(holdsAddress)
  await tx.execute(sql`delete from pgboss.job where lower(data ->> 'email') = ${value}`)
}

/** Gives the space of removed and replaced rows back to new ones, which write over them. Locks nobody out. */
export async function vacuumTables(pool: Pool, tables: readonly string[]): Promise<void> {
  // Connections of the pool end a call that takes as long as a large table does.
  const unlimited = createPool(toConnection(pool), { max: 1 })
  try {
    for (const table of tables) await unlimited.query(`vacuum ${table}`)
  } finally {
    await unlimited.end()
  }
}
