import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { answerRefusal, mountApi } from './api.ts'
import { mountCheckout } from './checkout.ts'
import { Refusal } from './entities.ts'
import { noFaults } from './faults.ts'
import { createLedger } from './ledger.ts'
import { mountVisitor } from './visitor.ts'
import { createWebhooks } from './webhooks.ts'

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
