import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { parseJson } from '../../platform/providers/ask-provider.ts'
import { findOrderBy, findOrderOfPayment } from './orders.store.ts'
import { findOpenWebhookEvent, insertWebhookEvent, updateWebhookEventAsProcessed } from './payments.store.ts'
import { checkDisputes } from './reconcile-orders.ts'
import { settleOrder } from './settle-order.ts'

const DISPUTE_EVENTS = ['created', 'under_review', 'action_required', 'won', 'lost', 'closed'].map(
  (to) => `payment.dispute.${to}`,
)

/** The events that we process; all others are acknowledged and ignored. */
const HANDLED_EVENTS = [
  ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
  ...['refund.created', 'refund.processed', 'refund.failed'],
  ...DISPUTE_EVENTS,
]

const MAX_ID = 200
/** Any id that can be stored, as only the provider knows their form. */
const Id = z.string().check(z.maxLength(MAX_ID), z.regex(/^\P{Cc}*$/u))
const Entity = z.optional(z.object({ entity: z.object({ id: Id, order_id: z.nullish(Id) }) }))
const AnyEvent = z.object({ event: z.string() })
const Refund = z.optional(z.object({ entity: z.object({ payment_id: Id }) }))
const HandledEvent = z.object({ event: z.string(), payload: z.object({ payment: Entity, order: Entity, refund: Refund }) })

export type Delivery = { rawBody: string; signature: string; eventId: string | undefined }

/**
 * Stores an event and queues a job for it, so that the response does not wait for the work. A repeated event is
 * ignored.
 */
export async function receiveWebhook(
  { db, jobs, now, payments }: Deps,
  { rawBody, signature, eventId }: Delivery,
): Promise<void> {
  if (!payments?.isWebhookSignature(rawBody, signature)) throw new AppError('unauthenticated', MESSAGES.signatureWrong)
  const body = parseJson(rawBody)
  if (body === undefined) throw new AppError('malformed', API_MESSAGES.malformedJson)
  if (!HANDLED_EVENTS.includes(parse(AnyEvent, body).event)) return
  const { event, payload } = parse(HandledEvent, body)
  const id = eventId ?? createHash('sha256').update(rawBody).digest('hex')
  const orderId = payload.payment?.entity.order_id ?? payload.order?.entity.id
  const refundedId = payload.refund?.entity.payment_id
  const provider_order_id = orderId ?? (refundedId && (await findOrderOfPayment(db, refundedId))?.provider_order_id) ?? null
  await db.transaction(async (tx) => {
    const isNew = await insertWebhookEvent(tx, { id, event, provider_order_id, created_at: now() })
    if (isNew) await jobs.send(tx, 'process-webhook-event', { eventId: id })
  })
}

function parse<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (!result.success) throw new AppError('malformed', API_MESSAGES.eventUnreadable)
  return result.data
}

/** Asks the provider about the order of an event; an event about another shop's order is ignored. */
export async function processWebhookEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findOpenWebhookEvent(deps.db, eventId)
  if (!event) return
  const order = event.provider_order_id && (await findOrderBy(deps.db, 'provider_order_id', event.provider_order_id))
  if (order && DISPUTE_EVENTS.includes(event.event)) await checkDisputes(deps, 'webhook')
  else if (order) await settleOrder(deps, order.id, 'webhook')
  await updateWebhookEventAsProcessed(deps.db, eventId, deps.now())
}
