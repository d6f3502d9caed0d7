import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { turns } from '../../platform/db/schema.ts'
import { type TurnRow, toRange, turnEnd, turnStart } from './turns.store.ts'
import type { Span } from './windows.rules.ts'

// What takes and frees time. Only `take-turn.ts`, `move-visit.ts` and `time-off.ts` may use it, see the laws of imports.

/** Lets others take turns meanwhile, but not who takes much time at once; until the end of the transaction. */
export async function lockTurnsShared(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('turns', 0))`)
}

/** Waits for all who are taking turns and keeps others from it, until the end of the transaction. */
export async function lockTurnsAlone(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('turns', 0))`)
}

type NewTurn = Span & Pick<TurnRow, 'kind'> & { technicianId: number; note?: string | undefined; batch?: string | undefined }

/**
 * Takes this time of an active technician; undefined where any of it is taken. Waits for others who are taking it. The
 * technician stays active until the transaction ends.
 */
export async function insertTurn(
  tx: DbOrTx,
  { technicianId, kind, note, batch, ...span }: NewTurn,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into turns (technician_id, during, kind, note, batch, created_at)
    select id, ${toRange(span)}, ${kind}, ${note ?? null}, ${batch ?? null}, ${now.toISOString()}::timestamptz
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
