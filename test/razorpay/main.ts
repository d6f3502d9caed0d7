import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { answerRefusal, mountApi } from './api.ts'
import { type Order, Refusal } from './entities.ts'
import { noFaults } from './faults.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { mountVisitor } from './visitor.ts'
import { createWebhooks } from './webhooks.ts'

/** A browser script with its types replaced by spaces, so that lines and columns match the source. */
const readBrowserScript = (path: string) => stripTypeScriptTypes(readFileSync(path, 'utf8'))

const JAVASCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8' }

/** Mounts the script that a page loads, and the frame that the script opens. */
function mountCheckout(app: Hono, ledger: Ledger, keyId: string): void {
  const script = readBrowserScript(join(import.meta.dirname, 'checkout.browser.ts'))
  const embeddedScript = readBrowserScript(join(import.meta.dirname, 'embedded.browser.ts'))

  app.get('/v1/checkout.js', (c) => c.body(script, 200, JAVASCRIPT))
  app.get('/v1/checkout/embedded.js', (c) => c.body(embeddedScript, 200, JAVASCRIPT))
  app.get('/v1/checkout/embedded', (c) => {
    const { key, order_id = '', amount } = c.req.query()
    if (key !== keyId) return c.html(toRefusal('The key is not one of ours.'), 401)
    const order = ledger.listOrders().find(({ id }) => id === order_id)
    if (!order || (amount && Number(amount) !== order.amount)) return c.html(toRefusal('There is no such order.'), 400)
    return c.html(toSheet(order, c.req.query()))
  })
}

function toRefusal(text: string) {
  return toPage(
    html`<h1 id="title">Payment failed</h1><p role="alert">${text}</p><button type="button" id="close">Close the window</button>`,
  )
}

function toSheet(order: Order, { name = '', description = '', contact = '' }: Record<string, string>) {
  const amount = (order.amount / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })
  return toPage(html`
    <h1 id="title">${name || 'Checkout'}</h1>
    <p>${description} <strong>${amount}</strong></p>
    <p>${contact}</p>
    <p id="status" role="status"></p>
    <button type="button" data-outcome="success">Pay</button>
    <button type="button" data-outcome="failure">Fail</button>
    <button type="button" data-outcome="pending">Answer later</button>
    <button type="button" id="close">Close the window</button>`)
}

function toPage(content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A stand-in for Razorpay’s checkout</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui; background: #0008 }
  [role=dialog] { box-sizing: border-box; width: min(22rem, 100vw); padding: 1.5rem; background: #fff; color: #111 }
  button { display: block; width: 100%; min-height: 3rem; margin-top: .5rem; font: inherit }
</style>
<div role="dialog" aria-modal="true" aria-labelledby="title">${content}</div>
<script src="/v1/checkout/embedded.js"></script>
</html>`
}

// A stand-in for Razorpay, written from its documentation. It is a separate program, so that its orders and payments
// survive a crash of the program under test. It prints its address once it serves.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'key-id': { type: 'string', default: 'rzp_test_standin' },
    'key-secret': { type: 'string', default: 'standin-key-secret' },
    'webhook-secret': { type: 'string', default: 'standin-webhook-secret' },
    'webhook-url': { type: 'string' },
    'retry-pauses': { type: 'string', default: '500,1000,2000,4000,8000,15000,30000,60000' },
  },
})
const keys = { keyId: values['key-id'], keySecret: values['key-secret'] }
const target = { url: values['webhook-url'] ?? null }
const faults = noFaults()
const retryPausesMs = values['retry-pauses'].split(',').filter(Boolean).map(Number)
const { send, countUnderway } = createWebhooks({ secret: values['webhook-secret'], target, retryPausesMs, faults })
const ledger = createLedger(send)

const app = new Hono()
app.onError((error, c) => {
  if (error instanceof Refusal) return answerRefusal(c, error)
  console.error(error)
  return c.text('The stand-in has a fault of its own', 500)
})
mountVisitor(app, { ledger, faults, target, countUnderway, keySecret: keys.keySecret })
mountCheckout(app, ledger, keys.keyId)
mountApi(app, ledger, faults, keys)
serve({ fetch: app.fetch, port: Number(values.port), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}/v1`),
)
// Ends with the process that started it.
process.once('disconnect', () => process.exit(0))
