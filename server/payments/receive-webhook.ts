import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { MESSAGES } from '../../contract/messages.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { webhookEvents } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { findOrderBy, findOrderOfPayment } from './orders.store.ts'
import { settleOrder } from './settle-order.ts'

/** What we act on; of the others the provider is told that they arrived. */
const KNOWN = [
  ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
  ...['refund.created', 'refund.processed', 'refund.failed'],
]

const Entity = z.optional(z.object({ entity: z.object({ id: z.string(), order_id: z.nullish(z.string()) }) }))
const AnyEvent = z.object({ event: z.string() })
const Refund = z.optional(z.object({ entity: z.object({ payment_id: z.string() }) }))
const KnownEvent = z.object({ event: z.string(), payload: z.object({ payment: Entity, order: Entity, refund: Refund }) })

export type Delivery = { rawBody: string; signature: string; eventId: string | undefined }

/** Stores an event and a job for it: the answer must not wait for the work. Sent again, it is known already. */
export async function receiveWebhook(
  { db, jobs, now, payments }: Deps,
  { rawBody, signature, eventId }: Delivery,
): Promise<void> {
  if (!payments?.isWebhookSignature(rawBody, signature)) throw new AppError('unauthenticated', MESSAGES.signatureWrong)
  const body = parseJson(rawBody)
  if (!KNOWN.includes(parse(AnyEvent, body).event)) return
  const { event, payload } = parse(KnownEvent, body)
  const id = eventId ?? createHash('sha256').update(rawBody).digest('hex')
  const named = payload.payment?.entity.order_id ?? payload.order?.entity.id
  const refunded = payload.refund?.entity.payment_id
  const provider_order_id = named ?? (refunded && (await findOrderOfPayment(db, refunded))?.provider_order_id) ?? null
  await db.transaction(async (tx) => {
    const isNew = await tx
      .insert(webhookEvents)
      .values({ id, event, provider_order_id, created_at: now() })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    if (isNew.length > 0) await jobs.send(tx, 'work-on-event', { eventId: id })
  })
}

function parseJson(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    throw new AppError('malformed', MESSAGES.malformedJson)
  }
}

function parse<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (!result.success) throw new AppError('malformed', MESSAGES.eventUnreadable)
  return result.data
}

/** An event is a reason to ask the provider about its order; one about an order of another shop is none. */
export async function processWebhookEvent(deps: Deps, eventId: string): Promise<void> {
  const [event] = await deps.db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.worked_at)))
  if (!event) return
  const order = event.provider_order_id && (await findOrderBy(deps.db, 'provider_order_id', event.provider_order_id))
  if (order) await settleOrder(deps, order.id, 'webhook')
  await deps.db.update(webhookEvents).set({ worked_at: deps.now() }).where(eq(webhookEvents.id, eventId))
}

export async function removeOldWebhookEvents(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, webhookEvents, lt(webhookEvents.created_at, limit))
}
