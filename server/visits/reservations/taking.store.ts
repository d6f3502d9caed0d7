import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orders, reservations } from '../../platform/db/schema.ts'
import {
  hasRunOut,
  isDuring,
  isHold,
  type ReservationRow,
  reservationEnd,
  reservationStart,
  toRange,
} from './reservations.store.ts'
import type { Span } from './windows.rules.ts'

// What takes and frees time. imports.rules.test.ts names the files that may use it.

/** Until the transaction ends, others may take single reservations, but no one takes many at once. */
export async function lockReservationsShared(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('reservations', 0))`)
}

/** Waits for all who are taking reservations and keeps others from it, until the end of the transaction. */
export async function lockReservationsAlone(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('reservations', 0))`)
}

export type NewReservation = Span &
  Pick<ReservationRow, 'kind'> & {
    technicianId: number
    orderId?: number | undefined
    heldSince?: Date | undefined
    note?: string | undefined
    batch?: string | undefined
  }

/**
 * Takes this time of an active technician; undefined where any of it is taken. Waits for others who are taking it. The
 * technician stays active until the transaction ends.
 */
export async function insertReservation(
  tx: DbOrTx,
  { technicianId, kind, orderId, heldSince, note, batch, ...span }: NewReservation,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into reservations (technician_id, during, kind, order_id, note, batch, created_at)
    select id, ${toRange(span)}, ${kind}, ${orderId ?? null}::int, ${note ?? null}, ${batch ?? null}, ${(heldSince ?? now).toISOString()}::timestamptz
    from technicians where id = ${technicianId} and is_active for share
    on conflict do nothing returning id`)
  return rows[0]?.id
}

export async function findReservation(tx: DbOrTx, id: number): Promise<(Span & { technicianId: number }) | undefined> {
  const [row] = await tx
    .select({ technicianId: reservations.technician_id, start: reservationStart, end: reservationEnd })
    .from(reservations)
    .where(eq(reservations.id, id))
  return row
}

export async function removeReservation(tx: DbOrTx, id: number): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.id, id))
}

/** Frees the rest of an ended visit's time. One that ended before it started keeps a minute. */
export async function shortenReservation(tx: DbOrTx, id: number, now: Date): Promise<void> {
  const end = sql`greatest(lower(during) + interval '1 minute', ${now.toISOString()}::timestamptz)`
  const isLonger = sql`upper(during) > ${end}`
  await tx
    .update(reservations)
    .set({ during: sql`tstzrange(lower(during), ${end})` })
    .where(and(eq(reservations.id, id), isLonger))
}

/** Removes the time off of one press; false where it is gone. */
export async function removeBatch(tx: DbOrTx, batch: string): Promise<boolean> {
  const rows = await tx
    .delete(reservations)
    .where(and(eq(reservations.batch, batch), eq(reservations.kind, 'off')))
    .returning({ id: reservations.id })
  return rows.length > 0
}

/**
 * Removes the places of payers who did not pay in time, but for those that others remove or book at this moment:
 * a transaction that waited for them while they wait for this one would deadlock.
 */
export async function removeExpiredHolds(tx: DbOrTx, now: Date): Promise<void> {
  const expired = tx.select({ id: reservations.id }).from(reservations).where(hasRunOut(now)).for('update', { skipLocked: true })
  await tx.delete(reservations).where(inArray(reservations.id, expired))
}

/** Removes the places of all orders of a form, which has one and takes time now in place of it. */
export async function removeHoldsOf(tx: DbOrTx, formId: string | null): Promise<void> {
  // Before anything is freed: a transaction that takes time off a technician waits for what is being freed.
  await lockReservationsShared(tx)
  if (formId === null) return
  const ofForm = tx.select({ id: orders.id }).from(orders).where(eq(orders.form_id, formId))
  await tx.delete(reservations).where(and(isHold, inArray(reservations.order_id, ofForm)))
}

/**
 * Removes what is held of a technician's time in this span, for someone who proves that they want it; false where
 * anything is left in it, such as a hold that is being paid at this moment. A transaction that waited for that
 * one would deadlock.
 */
export async function removeHoldsWithin(tx: DbOrTx, technicianId: number, span: Span): Promise<boolean> {
  const isWithin = and(eq(reservations.technician_id, technicianId), isDuring(span))
  const held = tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(isHold, isWithin))
    .for('update', { skipLocked: true })
  await tx.delete(reservations).where(inArray(reservations.id, held))
  return (await tx.$count(reservations, isWithin)) === 0
}

/** Frees the place of an order that takes none, or is booked otherwise. */
export async function removeHold(tx: DbOrTx, orderId: number): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.order_id, orderId))
}

/** Removes the holds on a technician's time, paid or not: a customer who pays after that gets another time. */
export async function removeHoldsDuring(tx: DbOrTx, technicianId: number, span: Span): Promise<void> {
  await tx.delete(reservations).where(and(isHold, eq(reservations.technician_id, technicianId), isDuring(span)))
}

/**
 * Makes the place of an order that of its visit; undefined where it was never taken, or has gone. One that has run out
 * is the payer's for as long as no one else took it.
 */
export async function convertHold(
  tx: DbOrTx,
  orderId: number,
): Promise<{ id: number; technicianId: number; heldAt: Date } | undefined> {
  const [row] = await tx
    .update(reservations)
    .set({ kind: 'visit', order_id: null })
    .where(and(eq(reservations.order_id, orderId), isHold))
    .returning({ id: reservations.id, technicianId: reservations.technician_id, heldAt: reservations.created_at })
  return row
}
