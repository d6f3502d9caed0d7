import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach, expect } from 'vitest'
import type { CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import { createTestApp } from '../../../test/harness.ts'
import { startRazorpay } from '../../../test/razorpay/start.ts'
import { razorpayPayments } from '../../platform/providers/payments-razorpay.ts'

type Pay = { outcome?: 'success' | 'failure' | 'pending'; capture?: 'auto' | 'manual' }

/** An app that takes payments with the stand-in of Razorpay, whose webhooks come over the network, as Razorpay's do. */
export async function createRazorpayApp() {
  const razorpay = await startRazorpay({ retryPausesMs: [1, 1, 1] })
  const payments = razorpayPayments({ ...razorpay, apiUrl: razorpay.url })
  // Razorpay has a clock of its own.
  const app = await createTestApp({}, { payments, now: () => new Date() })

  const answers: number[] = []
  let onDelivery = () => {}
  const server = createAdaptorServer({
    async fetch(request) {
      const { method, headers } = request
      const answer = await app.fetch(new URL(request.url).pathname, { method, headers, body: await request.arrayBuffer() })
      answers.push(answer.status)
      onDelivery()
      return answer
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await razorpay.control('webhook', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/razorpay` })

  afterEach(() => razorpay.control('faults', {}))
  afterAll(async () => {
    await razorpay.stop()
    server.close()
  })

  return {
    app,
    payments,
    razorpay,

    /** Pays at the checkout; a success makes three events, a failure one. */
    async pay(order_id: string, { outcome = 'success', capture = 'auto' }: Pay = {}) {
      return (await razorpay.control('pay', { order_id, outcome, capture })) as CheckoutSuccess
    },

    /** Makes a change, waits for its events and runs their jobs. */
    async awaitEvents<T>(count: number, change: () => Promise<T>): Promise<T> {
      const before = answers.length
      const made = await change()
      while (answers.length < before + count) await new Promise<void>((resolve) => (onDelivery = resolve))
      expect(answers.slice(before)).toEqual(Array(count).fill(200))
      await app.runJobs()
      return made
    },

    withoutEvents: () => razorpay.control('faults', { webhooks: { loseShare: 1 } }),
  }
}
