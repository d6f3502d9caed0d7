import fc from 'fast-check'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { API_BASE, CSP_REPORTS_PATH } from '../../contract/paths.ts'
import { findEnvelopeFault, findFaultOfPlace } from './answers.ts'
import { CALL_ODDITIES } from './oddities.ts'
import { encode, known, mostly, type Requests, toQuery, toRequests } from './request.ts'
import { hostile, spoilOne } from './values.ts'

/** Signs a webhook’s body like the provider. */
type Sign = (body: string) => string

const orderId = known('payments', 'id', 'order_00000000000000')
const paymentId = known('payments', 'payment_id', 'pay_00000000000000')
const rare = { oddities: CALL_ODDITIES, plain: 8 }
const withSpoiled = (fields: Record<string, fc.Arbitrary<unknown>>) => {
  const valid = fc.record(fields) as fc.Arbitrary<Record<string, unknown>>
  return mostly(3, valid, spoilOne(valid, Object.keys(fields)))
}

const EVENTS = [
  ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid', 'payment.dispute.created'],
  ...['refund.created', 'refund.processed', 'refund.failed', '', 'constructor', '__proto__'],
]
const payload = fc.record(
  {
    payment: fc.record({ entity: withSpoiled({ id: paymentId, order_id: mostly(1, orderId, fc.constant(null)) }) }),
    order: fc.record({ entity: withSpoiled({ id: orderId }) }),
    refund: fc.record({ entity: withSpoiled({ id: fc.constant('rfnd_00000000000000'), payment_id: paymentId }) }),
  },
  { requiredKeys: [] },
)
const event = withSpoiled({ event: fc.constantFrom(...EVENTS), payload, created_at: fc.nat() })
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
  ...['', '0'.repeat(64), 'x'.repeat(5_000), '\u00ff\u00fe'].map((signature) => () => signature),
  (body, sign) => sign(`${body} `),
  (body, sign) => sign(body).toUpperCase().replace(/\d/g, 'A'),
  (body, sign) => `sha256=${sign(body)}`,
  (body, sign) => sign(body).slice(0, -1),
  (body, sign) => `${sign(body)}, ${sign(body)}`,
]

const toWebhooks = (sign: Sign) =>
  toRequests({
    ...{ id: 'webhook', module: 'webhooks', ...rare },
    input: fc.record({
      json: mostly(8, event, hostile),
      spell: mostly(
        6,
        fc.constant((text: string) => text),
        fc.constantFrom(...SPELLINGS),
      ),
      forge: mostly(4, fc.constant(undefined), fc.constantFrom(...SIGNATURES)),
      eventId: fc.constantFrom(undefined, '', 'evt_1', 'evt_2', 'x'.repeat(5_000), '\u00ff', '__proto__'),
    }),
    make: ({ json, spell, forge, eventId }, { oddity }) => ({
      toParts(known) {
        const body = spell(JSON.stringify(known.fill(json)) ?? '')
        const signed = { 'X-Razorpay-Signature': forge ? forge(body, sign) : sign(body) }
        const headers = {
          'Content-Type': 'application/json',
          ...signed,
          ...(eventId !== undefined && { 'X-Razorpay-Event-Id': eventId }),
        }
        return { method: 'POST', path: `${API_BASE}/webhooks/razorpay`, headers, body }
      },
      findFault(answer) {
        if (forge && answer.status < 400) return `let in an event that is not signed: ${answer.status}`
        const isAltered = oddity?.body || oddity?.headers || oddity?.method || oddity?.path
        const isRefused = !forge && !isAltered && answer.status === 401
        return findEnvelopeFault(answer) ?? (isRefused ? 'refused a signed event' : undefined)
      },
    }),
  })

const toPosts = (id: string, module: string, path: string, types: string[], json: fc.Arbitrary<unknown>) =>
  toRequests({
    ...{ id, module, input: fc.record({ type: fc.constantFrom(...types), json }), ...rare },
    make: ({ type, json }) => ({
      toParts: (known) => {
        return {
          method: 'POST',
          path: API_BASE + path,
          headers: { 'Content-Type': type },
          body: JSON.stringify(known.fill(json)) ?? '',
        }
      },
      findFault: findEnvelopeFault,
    }),
  })

const directive = mostly(1, fc.constantFrom('script-src-elem', 'img-src', "style-src 'self'", 'unknown'), hostile)
const ADDRESSES = ['inline', 'eval', 'https://evil.example/a?b', 'data', 'blob:https://a', 'http://[::', 'x:'.repeat(50)]
const address = mostly(1, fc.constantFrom(...ADDRESSES, `https://${'x'.repeat(300)}.example`), hostile)
const body = fc.record({ effectiveDirective: directive, blockedURL: address })
const old = fc.record({ 'effective-directive': directive, 'violated-directive': directive, 'blocked-uri': address })
const report = fc.oneof(
  ...[fc.record({ 'csp-report': old }), fc.array(fc.record({ type: fc.constant('csp-violation'), body }), { maxLength: 30 })],
  ...[fc.array(hostile, { maxLength: 3 }), hostile],
)
const KNOWN_TYPES = ['application/csp-report', 'application/reports+json', 'application/json']
const REPORT_TYPES = [...Array(4).fill(KNOWN_TYPES).flat(), 'text/plain', 'application/json;;', '']
const outcome = fc.constantFrom('success', 'failure')

const form = fc.record({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: fc.constantFrom('', '0'.repeat(64), 'x'.repeat(5_000)),
})
const checkoutForms = toRequests({
  ...{ id: 'checkout form', module: 'bookings', ...rare },
  input: fc.record({ language: fc.constantFrom(...LANGUAGES), token: known(['leads', 'payments'], 'token', 'none'), form }),
  make: ({ language, token, form }, { oddity }) => ({
    toParts: (known) => ({
      method: 'POST',
      path: inLanguage(`/booking/${encode(known.fill(token))}/callback`, language),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://api.razorpay.com' },
      body: toQuery(known.fill(form)),
    }),
    findFault: (answer, sent) => findFaultOfPlace(answer, sent, oddity?.method ? [''] : []),
  }),
})

/** Requests from other programs: the payment provider, its checkout, and browsers reporting violations. */
export const toCallbacks = (sign: Sign): Requests =>
  new Map([
    ['webhooks', toWebhooks(sign)],
    ['reports', toPosts('CSP report', 'reports', CSP_REPORTS_PATH, REPORT_TYPES, report)],
    [
      'checkouts',
      fc.oneof(
        checkoutForms,
        toPosts('sandbox.pay', 'payments', '/sandbox/pay', ['application/json'], withSpoiled({ order_id: orderId, outcome })),
      ),
    ],
  ])
