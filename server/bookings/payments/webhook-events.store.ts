import { and, eq, isNull, lt } from 'drizzle-orm'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { webhookEvents } from '../../platform/db/schema.ts'

type NewEvent = Pick<typeof webhookEvents.$inferInsert, 'id' | 'event' | 'provider_order_id' | 'created_at'>

/** False where the event is stored already. */
export async function insertWebhookEvent(tx: DbOrTx, event: NewEvent): Promise<boolean> {
  const inserted = await tx.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id })
  return inserted.length > 0
}

/** Undefined for an event that was processed already. */
export async function findOpenWebhookEvent(
  db: DbOrTx,
  id: string,
): Promise<{ event: string; provider_order_id: string | null } | undefined> {
  const [event] = await db
    .select({ event: webhookEvents.event, provider_order_id: webhookEvents.provider_order_id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processed_at)))
  return event
}

export async function updateWebhookEventAsProcessed(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(webhookEvents).set({ processed_at: now }).where(eq(webhookEvents.id, id))
}

export async function removeOldWebhookEvents(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, webhookEvents, lt(webhookEvents.created_at, limit))
}
