import { afterAll, afterEach } from 'vitest'
import type { CheckoutAnswer } from '../../../test/razorpay/controls.ts'
import { startRazorpay } from '../../../test/razorpay/start.ts'
import type { Payments } from './payments.ts'
import { razorpayPayments } from './payments-razorpay.ts'

export const AMOUNT_PAISE = 49_900
export const UNKNOWN_PAYMENT = 'pay_00000000000000'

type Pay = { outcome?: 'success' | 'failure' | 'pending'; capture?: 'auto' | 'manual' }

/** Starts a Razorpay stand-in, with steps for testing its client. */
export async function razorpaySteps() {
  const razorpay = await startRazorpay({ retryPausesMs: [1, 1, 1] })
  const payments = client()
  afterEach(() => razorpay.control('faults', {}))
  afterAll(() => razorpay.stop())

  function client(settings: Partial<Parameters<typeof razorpayPayments>[0]> = {}): Payments {
    const { url: apiUrl, keyId, keySecret, webhookSecret } = razorpay
    return razorpayPayments({ apiUrl, keyId, keySecret, webhookSecret, ...settings })
  }

  function order(provider = payments): Promise<{ id: string }> {
    return provider.createOrder({ amountPaise: AMOUNT_PAISE, receipt: 'KG-1001', notes: { service: 'homeservice/electrician' } })
  }

  async function pay(order_id: string, { outcome = 'success', capture = 'auto' }: Pay = {}) {
    return toFields(await razorpay.control('pay', { order_id, outcome, capture }))
  }

  return { razorpay, payments, client, order, pay }
}

function toFields(answer: CheckoutAnswer) {
  if ('pending' in answer) return { orderId: answer.pending.order_id, paymentId: answer.pending.payment_id, signature: '' }
  if ('error' in answer) return { orderId: '', paymentId: answer.error.metadata.payment_id ?? '', signature: '' }
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = answer
  return { orderId, paymentId, signature }
}
