import fc from 'fast-check'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { API_BASE } from '../../contract/paths.ts'
import { findFaultOfPlace, isEnvelope } from './answers.ts'
import { CALL_ODDITIES, type Oddity } from './oddities.ts'
import { encode, type FuzzRequest, type Parts, type Requests, toMoment, toQuery } from './request.ts'
import type { WireAnswer } from './send.ts'
import { HOSTILE_TEXTS, Known, spoilOne } from './values.ts'

/** Signs a webhook’s body as the provider does. */
type Sign = (body: string) => string

/** Requests of other programs: the payment provider, its checkout, and browsers that report violations. */
export function toCallbacks(sign: Sign): Requests {
  return new Map([
    ['webhooks', toWebhooks(sign)],
    ['reports', cspReports],
    ['checkouts', fc.oneof(checkoutForms, sandboxCalls)],
  ])
}

const hostile = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.jsonValue())
const known = (module: string, field: string, otherwise: string) =>
  fc.nat(30).map((age) => new Known(module, field, age, otherwise))
const orderId = known('payments', 'id', 'order_00000000000000')
const paymentId = known('payments', 'payment_id', 'pay_00000000000000')
const oddity: fc.Arbitrary<Oddity | undefined> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...CALL_ODDITIES) },
)
/** Whether the request differs from the one that was signed. */
const isAltered = (odd: Oddity | undefined) =>
  odd?.body !== undefined || odd?.headers !== undefined || odd?.method !== undefined || odd?.path !== undefined

const EVENTS = [
  ...[
    'payment.authorized',
    'payment.captured',
    'payment.failed',
    'order.paid',
    'refund.created',
    'refund.processed',
    'refund.failed',
  ],
  ...['payment.dispute.created', '', 'constructor', '__proto__'],
]

const entity = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({
    entity: fc.oneof(
      { weight: 3, arbitrary: fc.record(fields) },
      { weight: 1, arbitrary: spoilOne(fc.record(fields), Object.keys(fields), hostile) },
    ),
  })
const payload = fc.record(
  {
    payment: entity({ id: paymentId, order_id: fc.oneof(orderId, fc.constant(null)) }),
    order: entity({ id: orderId }),
    refund: entity({ id: fc.constant('rfnd_00000000000000'), payment_id: paymentId }),
  },
  { requiredKeys: [] },
)
const event = fc.record({ event: fc.constantFrom(...EVENTS), payload, created_at: fc.nat() })
const json: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: event },
  { weight: 2, arbitrary: spoilOne(event, ['event', 'payload', 'created_at'], hostile) },
  { weight: 1, arbitrary: hostile },
)
/** Other spellings of the same JSON, and texts that are not JSON. */
const SPELLINGS: ((text: string) => string)[] = [
  (text) => ` \n\t${text}\r\n`,
  (text) => text.replace(/^\{/, '{"event":"order.paid","payload":{},'),
  (text) => text.replace(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  (text) => text.slice(0, -1),
  (text) => `${text}${' '.repeat(300_000)}`,
  () => `{"event":"order.paid","payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  () => '',
]
const SIGNATURES: ((body: string, sign: Sign) => string)[] = [
  () => '',
  () => '0'.repeat(64),
  () => 'x'.repeat(5_000),
  () => '\u00ff\u00fe',
  (body, sign) => sign(`${body} `),
  (body, sign) => sign(body).toUpperCase().replace(/\d/g, 'A'),
  (body, sign) => `sha256=${sign(body)}`,
  (body, sign) => sign(body).slice(0, -1),
  (body, sign) => `${sign(body)}, ${sign(body)}`,
]
const EVENT_IDS = [undefined, '', 'evt_1', 'evt_2', 'x'.repeat(5_000), '\u00ff', '__proto__']

function toWebhooks(sign: Sign): fc.Arbitrary<FuzzRequest> {
  const sent = fc.record({
    ...toMoment(false),
    json,
    spell: fc.oneof(
      { weight: 6, arbitrary: fc.constant((text: string) => text) },
      { weight: 1, arbitrary: fc.constantFrom(...SPELLINGS) },
    ),
    forge: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...SIGNATURES) }),
    eventId: fc.constantFrom(...EVENT_IDS),
    oddity,
  })
  return sent.map(({ json, spell, forge, eventId, oddity, ...moment }) => ({
    ...{ id: 'webhook', module: 'webhooks', isAdmin: false, ...moment, ...(oddity && { oddity }) },
    toParts(known) {
      const body = spell(JSON.stringify(known.fill(json)) ?? '')
      const headers = {
        'Content-Type': 'application/json',
        'X-Razorpay-Signature': forge ? forge(body, sign) : sign(body),
        ...(eventId !== undefined && { 'X-Razorpay-Event-Id': eventId }),
      }
      return { method: 'POST', path: `${API_BASE}/webhooks/razorpay`, headers, body }
    },
    findFault(answer) {
      const { status, text } = answer
      if (!isEnvelope(answer)) return `answered ${status} in another envelope: ${text.slice(0, 300)}`
      if (forge && status < 400) return `let in an event that is not signed: ${status}`
      return !forge && !isAltered(oddity) && status === 401 ? 'refused a signed event' : undefined
    },
  }))
}

const directive = fc.oneof(fc.constantFrom('script-src-elem', 'img-src', "style-src 'self'", 'unknown'), hostile)
const ADDRESSES = [
  'inline',
  'eval',
  'https://evil.example/a?b',
  'data',
  'blob:https://a',
  'http://[::',
  `https://${'x'.repeat(300)}.example`,
  'x:'.repeat(50),
]
const address = fc.oneof(fc.constantFrom(...ADDRESSES), hostile)
const newReport = fc.record({
  type: fc.constant('csp-violation'),
  body: fc.record({ effectiveDirective: directive, blockedURL: address }),
})
const oldReport = fc.record({
  'csp-report': fc.record({ 'effective-directive': directive, 'violated-directive': directive, 'blocked-uri': address }),
})
const REPORT_TYPES = [
  'application/csp-report',
  'application/reports+json',
  'application/json',
  'text/plain',
  'application/json;;',
  '',
]

const cspReports = fc
  .record({
    ...toMoment(false),
    report: fc.oneof(oldReport, fc.array(newReport, { maxLength: 30 }), fc.array(hostile, { maxLength: 3 }), hostile),
    type: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...REPORT_TYPES.slice(0, 3)) },
      { weight: 1, arbitrary: fc.constantFrom(...REPORT_TYPES) },
    ),
    oddity,
  })
  .map(({ report, type, oddity, ...moment }): FuzzRequest => {
    const parts: Parts = {
      ...{ method: 'POST', path: `${API_BASE}/public/csp-reports` },
      ...{ headers: { 'Content-Type': type }, body: JSON.stringify(report) ?? '' },
    }
    return {
      ...{ id: 'CSP report', module: 'reports', isAdmin: false, ...moment, ...(oddity && { oddity }) },
      toParts: () => parts,
      findFault: toEnvelopeFault,
    }
  })

const sandboxCall = fc.record({
  order_id: orderId as fc.Arbitrary<unknown>,
  outcome: fc.constantFrom<unknown>('success', 'failure'),
})
const sandboxCalls = fc
  .record({ ...toMoment(false), body: fc.oneof(sandboxCall, spoilOne(sandboxCall, ['order_id', 'outcome'], hostile)), oddity })
  .map(
    ({ body, oddity, ...moment }): FuzzRequest => ({
      ...{ id: 'sandbox.pay', module: 'payments', isAdmin: false, ...moment, ...(oddity && { oddity }) },
      toParts: (known) => ({
        ...{ method: 'POST', path: `${API_BASE}/sandbox/pay` },
        ...{ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(known.fill(body)) },
      }),
      findFault: toEnvelopeFault,
    }),
  )

const token = fc.constantFrom('leads', 'payments').chain((module) => known(module, 'token', 'none'))
const form = fc.record({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: fc.constantFrom('', '0'.repeat(64), 'x'.repeat(5_000)),
})
const checkoutForms = fc.record({ ...toMoment(false), language: fc.constantFrom(...LANGUAGES), token, form, oddity }).map(
  ({ language, token, form, oddity, ...moment }): FuzzRequest => ({
    ...{ id: 'checkout form', module: 'bookings', isAdmin: false, ...moment, ...(oddity && { oddity }) },
    toParts: (known) => ({
      method: 'POST',
      path: inLanguage(`/booking/${encode(known.fill(token))}/callback`, language),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://api.razorpay.com' },
      body: toQuery(Object.entries(known.fill(form))),
    }),
    findFault: (answer, sent) => findFaultOfPlace(answer, sent, oddity?.method ? [''] : []),
  }),
)

function toEnvelopeFault(answer: WireAnswer): string | undefined {
  const { status, text } = answer
  return status === 204 || isEnvelope(answer) ? undefined : `answered ${status} in another envelope: ${text.slice(0, 300)}`
}
