import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from './entities.ts'
import { type FaultState, faultyApi, planRefund } from './faults.ts'
import type { Ledger } from './ledger.ts'

const NewOrder = z.object({
  amount: z.int('The amount must be an integer.').check(z.minimum(100, 'Order amount less than minimum amount allowed')),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.nullish(z.string().check(z.maxLength(40, 'The receipt may not be greater than 40 characters.'))),
  notes: z._default(
    z
      .record(z.string(), z.string().check(z.maxLength(256, 'A note may not be greater than 256 characters.')))
      .check(z.refine((notes) => Object.keys(notes).length <= 15, 'The number of notes may not be greater than 15.')),
    {},
  ),
})
const Capture = z.object({
  amount: z.int('The amount must be an integer.'),
  currency: z.literal('INR', 'Currency is not supported'),
})
const NewRefund = z.object({
  amount: z.optional(z.int('The amount must be an integer.').check(z.minimum(100, 'The amount must be at least INR 1.00'))),
  notes: z._default(z.record(z.string(), z.string()), {}),
})
const EARLIEST = 946_684_800
const LATEST = 4_765_046_400
const Seconds = z.coerce
  .number<string>()
  .check(z.int(), z.minimum(EARLIEST, `from must be between ${EARLIEST} and ${LATEST}`), z.maximum(LATEST))
const Span = z.object({
  from: z._default(Seconds, EARLIEST),
  to: z._default(Seconds, LATEST),
  count: z._default(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  skip: z._default(z.coerce.number<string>().check(z.int(), z.minimum(0)), 0),
})

/** Mounts the calls of https://razorpay.com/docs/api/ that a shop needs. */
export function mountApi(
  app: Hono,
  ledger: Ledger,
  faults: FaultState,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): void {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  app.use('/v1/*', faultyApi(faults))
  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') !== authorization) return answerRefusal(c, new Refusal('Authentication failed'), 401)
    return next()
  })

  app.post('/v1/orders', async (c) => {
    const { amount, receipt, notes } = await readBody(c, NewOrder)
    return c.json(ledger.insertOrder({ amount, receipt: receipt ?? null, notes }))
  })
  app.get('/v1/orders/:id', (c) => c.json(ledger.getOrder(c.req.param('id'))))
  app.get('/v1/orders/:id/payments', (c) => {
    const { id } = ledger.getOrder(c.req.param('id'))
    return c.json(toCollection(ledger.listPayments().filter(({ order_id }) => order_id === id)))
  })

  const lists = { payments: ledger.listPayments, refunds: ledger.listRefunds, disputes: ledger.listDisputes }
  for (const [name, list] of Object.entries(lists)) {
    app.get(`/v1/${name}`, (c) => {
      const { from, to, count, skip } = check(Span, c.req.query())
      const inSpan = list().filter(({ created_at }) => created_at >= from && created_at <= to)
      return c.json(toCollection<{ id: string }>(inSpan.slice(skip, skip + count)))
    })
  }
  app.get('/v1/payments/:id', (c) => c.json(ledger.getPayment(c.req.param('id'))))
  app.post('/v1/payments/:id/capture', async (c) => {
    const { amount } = await readBody(c, Capture)
    return c.json(ledger.capture(c.req.param('id'), amount))
  })
  app.post('/v1/payments/:id/refund', async (c) => {
    const key = c.req.header('X-Refund-Idempotency')
    if (key !== undefined && !/^[\w-]{10,}$/.test(key)) throw new Refusal('The idempotency key is invalid')
    const { amount, notes } = await readBody(c, NewRefund)
    return c.json(ledger.refund(c.req.param('id'), amount, { key, notes, plan: planRefund(faults) }))
  })
  app.get('/v1/payments/:id/refunds', (c) => {
    const { id } = ledger.getPayment(c.req.param('id'))
    const { count } = check(Span, c.req.query())
    return c.json(
      toCollection(
        ledger
          .listRefunds()
          .filter(({ payment_id }) => payment_id === id)
          .slice(0, count),
      ),
    )
  })
  app.get('/v1/refunds/:id', (c) => c.json(ledger.getRefund(c.req.param('id'))))
}

export function answerRefusal(c: Context, { message, step, reason }: Refusal, status: 400 | 401 = 400): Response {
  const error = { code: 'BAD_REQUEST_ERROR', description: message, source: 'business', step, reason, metadata: {} }
  return c.json({ error }, status)
}

export async function readBody<S extends z.core.$ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const body = await c.req.json().catch(() => {
    throw new Refusal('The body is not JSON')
  })
  return check(schema, body)
}

function check<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal(issue ? `${issue.message} (${issue.path.join('.')})` : 'Invalid')
}

function toCollection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}
