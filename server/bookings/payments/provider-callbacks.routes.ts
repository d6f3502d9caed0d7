import type { Hono } from 'hono'
import { SandboxPay } from '../../../contract/bookings/payments.public.ts'
import { BookingToken } from '../../../contract/fields.ts'
import { inLanguage, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { API_BASE, bookingPath } from '../../../contract/paths.ts'
import { limitCallers, toClient } from '../../access/guard/caller.ts'
import { readJsonObject } from '../../access/guard/mount.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid, isStoreUnavailable, notFound, toFieldErrors } from '../../platform/http/errors.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import { findOrderBy } from './orders.store.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { settleOrder } from './settle-order.ts'

/** The endpoints that the payment provider and its checkout call, in the provider's formats. */
export function mountProviderCallbacks(app: Hono, deps: Deps): void {
  const limitEvents = limitCallers(deps, { keyPrefix: 'webhook', points: 3000, durationS: 60 })
  const limitCallbacks = linkLimiter(deps, 'act')

  app.post(`${API_BASE}/webhooks/razorpay`, limitEvents, async (c) => {
    await receiveWebhook(deps, {
      rawBody: await c.req.text(),
      signature: c.req.header('x-razorpay-signature') ?? '',
      eventId: c.req.header('x-razorpay-event-id')?.slice(0, 200),
    })
    return c.json({ status: true })
  })

  // In a browser inside another app, the checkout posts a form instead of calling the page. The booking page shows what
  // the provider reports, not what the form says.
  const callbacks = LANGUAGES.map((language) => inLanguage(`${bookingPath(':token')}/callback`, language))
  app.on('POST', callbacks, async (c) => {
    const token = c.req.param('token') ?? ''
    const found = BookingToken.safeParse(token).success ? await findOrderBy(deps.db, 'token', token) : undefined
    const order = await limitCallbacks(token, toClient(c, deps), found)
    if (!order) throw notFound()
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    const [paymentId, signature] = [form.razorpay_payment_id, form.razorpay_signature]
    const isSigned =
      typeof paymentId === 'string' &&
      typeof signature === 'string' &&
      deps.payments?.isCheckoutSignature({ orderId: order.provider_order_id, paymentId, signature })
    if (isSigned) {
      await settleOrder(deps, order.id, 'callback').catch((error) => {
        if (!(error instanceof ProviderError) && !isStoreUnavailable(error)) throw error
        deps.log.warn({ err: error, order: order.id }, 'a callback came while the provider or the order was not to be had')
      })
    }
    return c.redirect(inLanguage(bookingPath(token), splitLanguage(c.req.path).language), 303)
  })

  const sandbox = deps.payments?.name === 'sandbox' ? (deps.payments as Sandbox) : undefined
  if (sandbox) mountSandbox(app, sandbox, deps)
}

/** The test checkout's call to pay or to decline. Exists only while the sandbox is the provider. */
function mountSandbox(app: Hono, sandbox: Sandbox, deps: Deps): void {
  const limitPayments = limitCallers(deps, { keyPrefix: 'sandbox', points: 300, durationS: 600 })

  app.post(`${API_BASE}/sandbox/pay`, limitPayments, async (c) => {
    const input = SandboxPay.safeParse(await readJsonObject(c))
    if (!input.success) throw invalid(toFieldErrors(input.error.issues))
    const answer = await sandbox.pay(input.data.order_id, input.data.outcome).catch((error) => {
      throw error instanceof ProviderError ? invalid({ order_id: error.message }) : error
    })
    return c.json({ status: true, ...answer })
  })
}
