import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type * as api from '../contract/api.ts'
import type { CheckoutSuccess } from '../contract/bookings/payments.public.ts'
import type { Image } from '../contract/content/images.ts'
import type { CallInput } from '../contract/endpoint.ts'
import type { Role } from '../contract/roles.ts'
import { findAdministrator, insertAdministrator, insertSession } from '../server/access/auth/auth.store.ts'
import type { NoticeRow } from '../server/bookings/notices/notices.store.ts'
import { leads, notices, orders, otpCodes } from '../server/platform/db/schema.ts'
import { ProviderError } from '../server/platform/providers/ask-provider.ts'
import type { Payments } from '../server/platform/providers/payments.ts'
import type { Sandbox } from '../server/platform/providers/payments-sandbox.ts'
import { buildLead, buildMobile, buildPicture } from './builders.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { ADMIN } from './program.ts'

/** Requests a code and returns it from the SMS. */
export async function sendCode(app: TestApp, mobile: string, address?: string): Promise<string> {
  const { status, body } = await app.request('POST', '/public/send-otp', { mobile }, { address })
  if (status !== 200) throw new Error(`No code was sent: ${status} ${body.message}`)
  return readCode(app, mobile)
}

export function readCode({ sms }: TestApp, mobile: string): string {
  const text = sms.findLast(({ to }) => to === mobile)?.text ?? ''
  return /#(\d{6})$/.exec(text)?.[1] ?? ''
}

/** Verifies a number and returns the token of the verification. */
export async function verifyMobile(app: TestApp, mobile: string): Promise<string> {
  const otp = await sendCode(app, mobile)
  const { status, body } = await app.request('POST', '/public/verify-otp', { mobile, otp })
  if (status !== 200) throw new Error(`The code was refused: ${status}`)
  return body.verification
}

/** Inserts expired codes to various numbers, of which `verified` were entered. */
export async function insertCodes({ db, clock }: TestApp, { sent, verified }: { sent: number; verified: number }): Promise<void> {
  clock.advance(1)
  const now = clock.now()
  const codes = Array.from({ length: sent }, (_, index) => ({
    ...{ mobile: buildMobile(), code_hash: '-', address: `198.51.100.${100 + (index % 50)}`, network: '198.51.100.0/24' },
    ...{ delivery: 'sent' as const, created_at: now, expires_at: now },
    verified_at: index < verified ? now : null,
  }))
  await db.insert(otpCodes).values(codes)
}

/** A code that differs from this one. */
export const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

/** Books with a code and returns the lead. */
export async function book(
  app: TestApp,
  lead: Parameters<typeof buildLead>[0] = {},
): Promise<{ id: number; reference: string; token: string }> {
  const form = buildLead(lead)
  await verifyMobile(app, form.mobile)
  const { status, body } = await app.request('POST', '/public/leads', form)
  if (status !== 201) throw new Error(`The lead was refused: ${status} ${body.message}`)
  return body.data
}

const devices = new WeakMap<TestApp, string>()

/** Signs in on one device, as a browser does, because sign-ins from new devices are notified to the business. */
export async function signIn(app: TestApp): Promise<string> {
  const device = devices.get(app)
  const { body, headers } = await app.request('POST', '/public/authenticate', ADMIN, {
    headers: device ? { Cookie: device } : {},
  })
  devices.set(app, headers.get('Set-Cookie')?.split(';')[0] ?? '')
  return body.token
}

/** Returns a function that makes a call as the signed-in administrator, expects success, and returns the data. */
export function callAs(app: TestApp, token: string) {
  return async (method: string, path: string, input?: unknown) => {
    const { status, body } = await app.request(method, path, input, { token })
    if (status >= 300) throw new Error(`${method} ${path} was refused: ${status} ${body.message}`)
    return body.data
  }
}

/** Signs in the administrator of this role, inserted by the first call. Each call begins a new session. */
export async function signInAs({ db, clock }: TestApp, role: Role): Promise<string> {
  const email = `${role}@roles.example`
  if (!(await findAdministrator(db, email))) await insertAdministrator(db, { email, password_hash: 'none', role })
  const { id } = (await findAdministrator(db, email)) ?? {}
  if (!id) throw new Error(`There is no ${role}`)
  return insertSession(db, { administratorId: id, address: '', userAgent: '', now: clock.now() })
}

/** Tokens that every call of the administrator must refuse: none, a wrong one, one that has signed out. */
export async function refusedTokens(app: TestApp): Promise<(string | undefined)[]> {
  const ended = await signIn(app)
  await app.request('POST', '/logout', undefined, { token: ended })
  return [undefined, 'wrong', ended]
}

/** Uploads the bytes, whatever they are. */
export async function postImage(
  app: TestApp,
  token: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'tap.png',
): Promise<Pick<TestAnswer, 'status' | 'body'>> {
  const form = new FormData()
  form.append('image', new File([bytes], name))
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  const response = await app.fetch('/api/temp-images', { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}

let uploads = 0

/** Uploads an image that no other test uploads. */
export async function uploadImage(app: TestApp, token: string): Promise<Image> {
  const { status, body } = await postImage(app, token, await buildPicture({ background: { r: ++uploads, g: 90, b: 90 } }))
  if (status !== 201) throw new Error(`The image was refused: ${status} ${body.message}`)
  return body.data
}

type OrderInput = Partial<CallInput<typeof api.payments.createOrder>> & { lead?: ReturnType<typeof buildLead> }

/** Creates an order for the electrician's visit charge with a form, as the booking panel does. */
export async function storePayment(app: TestApp, input: OrderInput = {}, address?: string) {
  const lead = buildLead()
  const charge = { amount: 19_900, service: 'homeservice/electrician' }
  const { status, body } = await app.request('POST', '/public/store-payment', { ...charge, lead, ...input }, { address })
  if (status !== 200) throw new Error(`No order was made: ${status} ${body.message}`)
  return { id: body.id as string, token: body.token as string, lead: { ...lead, ...input.lead } }
}

/** Pays an order and returns the checkout's answer to the page. */
export async function payInSandbox(app: TestApp, orderId: string): Promise<CheckoutSuccess> {
  const { status, body } = await app.request('POST', '/sandbox/pay', { order_id: orderId, outcome: 'success' })
  if (status !== 200) throw new Error(`The order was not paid: ${status} ${body.message}`)
  return body
}

/** Fails a payment attempt and returns its payment id. */
export async function failInSandbox(app: TestApp, orderId: string): Promise<string> {
  const { body } = await app.request('POST', '/sandbox/pay', { order_id: orderId, outcome: 'failure' })
  return body.error.metadata.payment_id
}

export function postPaidLead(app: TestApp, lead: object, paid: CheckoutSuccess): Promise<TestAnswer> {
  const { razorpay_payment_id: payment_id, razorpay_order_id: order_id, razorpay_signature: signature } = paid
  return app.request('POST', '/public/leads', { ...lead, payment_id, order_id, signature })
}

/** Books with a payment and returns the order and the lead. */
export async function bookPaid(app: TestApp, input: OrderInput = {}) {
  const order = await storePayment(app, input)
  const paid = await payInSandbox(app, order.id)
  const { status, body } = await postPaidLead(app, order.lead, paid)
  if (status !== 201) throw new Error(`The lead was refused: ${status} ${body.message}`)
  const { id } = await findOrder(app, order.id)
  return {
    ...order,
    order_id: id,
    payment_id: paid.razorpay_payment_id,
    paid,
    data: body.data as { id: number; reference: string },
  }
}

/** Finds a stored order by the provider's id. */
export async function findOrder(app: TestApp, providerOrderId: string): Promise<typeof orders.$inferSelect> {
  const [row] = await app.db.select().from(orders).where(eq(orders.provider_order_id, providerOrderId))
  if (!row) throw new Error(`There is no order ${providerOrderId}`)
  return row
}

export const leadsOf = (app: TestApp, { mobile }: { mobile: string }) =>
  app.db.select().from(leads).where(eq(leads.mobile, mobile))

/** Posts the checkout's form as a browser inside another app does, from the provider's page. */
export function postCallback(app: TestApp, token: string, form: Record<string, string>): Promise<Response> {
  const headers = { Origin: 'https://api.razorpay.com', 'Content-Type': 'application/x-www-form-urlencoded' }
  return app.fetch(`/booking/${token}/callback`, { method: 'POST', headers, body: `${new URLSearchParams(form)}` })
}

/** Posts a webhook of the sandbox, correctly signed unless a signature is given. A text is sent as it is. */
export function postWebhook(
  app: TestApp,
  event: object | string,
  { eventId = `evt_${randomUUID()}`, signature }: { eventId?: string; signature?: string } = {},
): Promise<TestAnswer> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const headers = {
    'x-razorpay-signature': signature ?? (app.deps.payments as Sandbox).signWebhook(body),
    'x-razorpay-event-id': eventId,
  }
  return app.request('POST', '/webhooks/razorpay', body, { headers })
}

/** Runs `work` while the provider answers no call. */
export async function whileSilent<T>({ deps: { payments } }: TestApp, work: () => Promise<T>): Promise<T> {
  if (!payments) throw new Error('There is no provider')
  const giveNoAnswer = () => Promise.reject(new ProviderError('unknown', 'The provider is silent'))
  const { createOrder, listPaymentsOfOrder, listPayments, findPayment, capture } = payments
  const { refund, listRefundsOfPayment, findRefund } = payments
  const ofRefunds = { refund, listRefundsOfPayment, findRefund }
  const answering: Partial<Payments> = { createOrder, listPaymentsOfOrder, listPayments, findPayment, capture, ...ofRefunds }
  Object.assign(payments, Object.fromEntries(Object.keys(answering).map((call) => [call, giveNoAnswer])))
  try {
    return await work()
  } finally {
    Object.assign(payments, answering)
  }
}

/** The notices about a record. */
export async function noticesOf({ db }: TestApp, subject: NoticeRow['subject'], id: number): Promise<NoticeRow[]> {
  const isOfIt = and(eq(notices.subject, subject), eq(notices.subject_id, id))
  return db.select().from(notices).where(isOfIt).orderBy(asc(notices.id))
}
