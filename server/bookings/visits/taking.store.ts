import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orders, turns } from '../../platform/db/schema.ts'
import { type TurnRow, toRange, turnEnd, turnStart } from './turns.store.ts'
import type { Span } from './windows.rules.ts'

// What takes and frees time. Only `take-turn.ts`, `move-visit.ts` and `time-off.ts` may use it, as the laws of imports
// say.

/** Lets others take turns meanwhile, but not who takes much time at once; until the end of the transaction. */
export async function lockTurnsShared(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('turns', 0))`)
}

/** Waits for all who are taking turns and keeps others from it, until the end of the transaction. */
export async function lockTurnsAlone(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('turns', 0))`)
}

type NewTurn = Span &
  Pick<TurnRow, 'kind'> & {
    technicianId: number
    orderId?: number | undefined
    note?: string | undefined
    batch?: string | undefined
  }

/**
 * Takes this time of an active technician; undefined where any of it is taken. Waits for others who are taking it. The
 * technician stays active until the transaction ends.
 */
export async function insertTurn(
  tx: DbOrTx,
  { technicianId, kind, orderId, note, batch, ...span }: NewTurn,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into turns (technician_id, during, kind, order_id, note, batch, created_at)
    select id, ${toRange(span)}, ${kind}, ${orderId ?? null}::int, ${note ?? null}, ${batch ?? null}, ${now.toISOString()}::timestamptz
    from technicians where id = ${technicianId} and is_active for share
    on conflict do nothing returning id`)
  return rows[0]?.id
}

export async function findTurn(tx: DbOrTx, id: number): Promise<(Span & { technicianId: number }) | undefined> {
  const [row] = await tx
    .select({ technicianId: turns.technician_id, start: turnStart, end: turnEnd })
    .from(turns)
    .where(eq(turns.id, id))
  return row
}

export async function removeTurn(tx: DbOrTx, id: number): Promise<void> {
  await tx.delete(turns).where(eq(turns.id, id))
}

/** Removes the time off of one press; false where it is gone. */
export async function removeBatch(tx: DbOrTx, batch: string): Promise<boolean> {
  const rows = await tx
    .delete(turns)
    .where(and(eq(turns.batch, batch), eq(turns.kind, 'off')))
    .returning({ id: turns.id })
  return rows.length > 0
}

/** A payer's place, for so long after it was taken; then it is free for others. */
const HOLD_MIN = 15

/** Removes the places of payers who did not pay in time. */
export async function removeExpiredHolds(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(turns).where(and(eq(turns.kind, 'hold'), lt(turns.created_at, new Date(now.getTime() - HOLD_MIN * MINUTE_MS))))
}

/** Removes the places of all orders of a number, and of the order itself: everybody has one. */
export async function removeHoldsOf(tx: DbOrTx, mobile: string): Promise<void> {
  const ofNumber = tx.select({ id: orders.id }).from(orders).where(eq(orders.request_mobile, mobile))
  await tx.delete(turns).where(and(eq(turns.kind, 'hold'), inArray(turns.order_id, ofNumber)))
}

export async function countHolds(db: DbOrTx): Promise<number> {
  return db.$count(turns, eq(turns.kind, 'hold'))
}

/** Makes the place of an order that of its visit; undefined where it has run out, or was never taken. */
export async function convertHold(tx: DbOrTx, orderId: number): Promise<{ id: number; technicianId: number } | undefined> {
  const [row] = await tx
    .update(turns)
    .set({ kind: 'visit', order_id: null })
    .where(and(eq(turns.order_id, orderId), eq(turns.kind, 'hold')))
    .returning({ id: turns.id, technicianId: turns.technician_id })
  return row
}

/** Frees the place of an order that is booked otherwise. */
export async function removeHold(tx: DbOrTx, orderId: number): Promise<void> {
  await tx.delete(turns).where(eq(turns.order_id, orderId))
}
