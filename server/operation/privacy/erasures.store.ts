import { and, asc, desc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import type { Person } from '../../../contract/operation/privacy.ts'
import { createPool, type DbOrTx, deleteInBatches, toConnection } from '../../platform/db/client.ts'
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
import type { Deps } from '../../platform/deps/deps.ts'
import { StartError } from '../../platform/log.ts'
import { createToken } from '../../platform/secrets.ts'
import { hashCheck, splitHash } from './privacy.rules.ts'
import type { Records } from './records.store.ts'

/** Backups expire before the record of an erasure, so a restore can always repeat it. */
export const ERASURES_TERM = { years: 2 }

/** The key for hashing people; each database has its own. */
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

/** Removes a person's rows, and empties those that the accounts need. A lead's history goes with it. */
export async function eraseRecords(tx: DbOrTx, person: Person, records: Records): Promise<void> {
  await eraseNotices(tx, idsOf(records.notices))
  await tx.delete(unfinishedLeads).where(inArray(unfinishedLeads.id, idsOf(records.unfinished_leads)))
  await tx.delete(otpCodes).where(inArray(otpCodes.id, idsOf(records.otp_codes)))
  await tx.delete(verifications).where(inArray(verifications.id, idsOf(records.verifications)))
  await tx.delete(contactMessages).where(inArray(contactMessages.id, idsOf(records.contact_messages)))
  await tx.delete(leads).where(inArray(leads.id, idsOf(records.leads)))
  for (const id of idsOf(records.orders)) {
    // The old token would still open the booking's page and its receipt.
    const emptied = { form: null, request_id: null, form_id: null, request_mobile: '', token: createToken() }
    await tx.update(orders).set(emptied).where(eq(orders.id, id))
  }
  await eraseWaiting(tx, person)
}

/** Cancels unsent notices, including one that is being sent: its job finds nothing to repeat. */
async function eraseNotices(tx: DbOrTx, ids: number[]): Promise<void> {
  await tx.delete(notices).where(and(inArray(notices.id, ids), notInArray(notices.status, ['sent', 'kept'])))
}

/** Jobs and limits created for an email address. */
async function eraseWaiting(tx: DbOrTx, { kind, value }: Person): Promise<void> {
  if (kind !== 'email') return
  const holdsAddress: SQL = sql`position(${value} in lower(${rateLimits.key})) > 0`
  await tx.delete(rateLimits).where(holdsAddress)
  await tx.execute(sql`delete from pgboss.job where lower(data ->> 'email') = ${value}`)
}

/** Frees the space of removed and replaced rows, so that new rows overwrite them. Blocks no one. */
export async function vacuumTables(pool: Pool, tables: readonly string[]): Promise<void> {
  // The pool's connections end calls that take as long as a large table does.
  const unlimited = createPool(toConnection(pool), { max: 1 })
  try {
    for (const table of tables) await unlimited.query(`vacuum ${table}`)
  } finally {
    await unlimited.end()
  }
}

/** The list of erasures stored with the backups; without the key it identifies no one. */
const ErasureList = z.object({
  /** Check of the key that hashed the people in earlier erasures, whose hashes don't name their key. */
  check: z.string(),
  erasures: z.array(
    z.object({
      person_hash: z.string(),
      created_at: z.pipe(
        z.iso.datetime(),
        z.transform((text) => new Date(text)),
      ),
    }),
  ),
})

/** An erasure from such a list, and the first letters of the checks of the keys used to hash the person. */
export type ListedErasure = ErasureKey & { keys: string }

/** Writes the list of all erasures next to the backups, for restoring a backup older than an erasure. */
export async function storeErasures({ backups, db, settings }: Pick<Deps, 'backups' | 'db' | 'settings'>): Promise<void> {
  const erasures: ErasureKey[] = await listErasures(db)
  if (erasures.length === 0) return
  const list = { check: hashCheck(await getErasureKey(db), settings.secretKey), erasures }
  await backups.storeErasures(JSON.stringify(list, null, 1))
}

/** `place` says where the list is. Throws StartError. */
export function readErasures(text: string, place: string): ListedErasure[] {
  try {
    const { check, erasures } = ErasureList.parse(JSON.parse(text))
    return erasures.map((erasure) => ({ ...erasure, keys: splitHash(erasure.person_hash).keys ?? check }))
  } catch {
    throw new StartError(
      `The list of erasures (karigar-erasures.json) in ${place} is damaged: find a copy of it, or move it away to restore without it.`,
    )
  }
}
