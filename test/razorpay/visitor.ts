import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { readBody } from './api.ts'
import {
  type CheckoutAnswer,
  type CheckoutError,
  type Counts,
  DisputePayment,
  EndRefund,
  Faults,
  Pay,
  Settle,
  Webhook,
} from './controls.ts'
import { type Payment, Refusal } from './entities.ts'
import type { FaultState } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { WebhookTarget } from './webhooks.ts'

type VisitorDeps = {
  ledger: Ledger
  faults: FaultState
  target: WebhookTarget
  countUnderway: () => number
  keySecret: string
}

/** Mounts the calls of the checkout's visitor and of the tests, see controls.ts. None of them needs a key. */
export function mountVisitor(app: Hono, { ledger, faults, target, countUnderway, keySecret }: VisitorDeps): void {
  app.post('/standin/pay', async (c) => {
    const { order_id, outcome, capture, method } = await readBody(c, Pay)
    let payment: Payment
    try {
      payment = ledger.beginPayment(order_id, method, capture)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.json({ error: toCheckoutError(error, order_id) } satisfies CheckoutAnswer)
    }
    if (outcome !== 'pending') ledger.settle(payment.id, outcome)
    return c.json(toAnswer(payment, keySecret))
  })

  app.post('/standin/settle', async (c) => {
    const { payment_id, outcome } = await readBody(c, Settle)
    return c.json(toAnswer(ledger.settle(payment_id, outcome), keySecret))
  })

  app.post('/standin/faults', async (c) => {
    faults.current = await readBody(c, Faults)
    return c.json(faults.current)
  })

  app.post('/standin/endRefund', async (c) => {
    const { refund_id, outcome } = await readBody(c, EndRefund)
    return c.json({ id: ledger.endRefund(refund_id, outcome).id })
  })

  app.post('/standin/dispute', async (c) => {
    const { payment_id, status } = await readBody(c, DisputePayment)
    return c.json({ id: ledger.dispute(payment_id, status).id })
  })

  app.post('/standin/webhook', async (c) => {
    target.url = (await readBody(c, Webhook)).url
    return c.json(target)
  })

  app.get('/standin/counts', (c) => c.json(toCounts(ledger, countUnderway())))
}

function toAnswer(payment: Payment, keySecret: string): CheckoutAnswer {
  const { id, order_id, status } = payment
  if (status === 'created') return { pending: { order_id, payment_id: id } }
  if (status === 'failed') {
    return {
      error: {
        code: payment.error_code ?? '',
        description: payment.error_description ?? '',
        source: payment.error_source ?? '',
        step: payment.error_step ?? '',
        reason: payment.error_reason ?? '',
        metadata: { order_id, payment_id: id },
      },
    }
  }
  const razorpay_signature = createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex')
  return { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature }
}

function toCheckoutError({ message, step, reason }: Refusal, order_id: string): CheckoutError {
  return { code: 'BAD_REQUEST_ERROR', description: message, source: 'business', step, reason, metadata: { order_id } }
}

function toCounts(ledger: Ledger, webhooksUnderway: number): Counts {
  const payments = ledger.listPayments()
  const withStatus = (status: Payment['status']) => payments.filter((payment) => payment.status === status)
  const captured = withStatus('captured')
  return {
    orders: ledger.listOrders().length,
    pending: withStatus('created').length,
    authorized: withStatus('authorized').length,
    captured: captured.length,
    capturedPaise: captured.reduce((sum, { amount }) => sum + amount, 0),
    refunded: withStatus('refunded').length,
    refundedPaise: payments.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    failed: withStatus('failed').length,
    capturedPayments: payments
      .filter(({ status }) => status === 'captured' || status === 'refunded')
      .map(({ id, order_id, amount }) => ({ id, order_id, amount })),
    refunds: ledger.listRefunds().map(({ id, payment_id, amount, status }) => ({ id, payment_id, amount, status })),
    webhooksUnderway,
  }
}
