import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { REQUEST_ID_MIN } from '../../../contract/fields.ts'
import { english } from '../../../contract/messages.ts'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { addressOf, buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { book, sendCode, verifyMobile } from '../../../test/steps.ts'
import { leadHistory, leads, unfinishedLeads, verifications } from '../../platform/db/schema.ts'

const app = await createTestApp()
const create = (lead: unknown) => app.request('POST', '/public/leads', lead)
const rowsOf = (mobile: string) => app.db.select().from(leads).where(eq(leads.mobile, mobile))
const notVerified = { status: false, message: english.mobileNotVerified }
const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work))

describe('booking', () => {
  it('makes a lead with the first row of its history for a verified number', async () => {
    const lead = buildLead()
    await verifyMobile(app, lead.mobile)
    const { status, body } = await create(lead)
    const [row, ...more] = await rowsOf(lead.mobile)
    expect(status).toBe(201)
    expect(body).toEqual({
      status: true,
      message: english.leadTaken,
      data: { id: row?.id, reference: row?.reference, token: row?.token, due_at: row?.due_at.toISOString() },
    })
    expect(row).toMatchObject({ ...lead, status: 'New', created_at: app.clock.now() })
    expect(row?.reference).toMatch(/^KG-[2-9A-HJKMNP-Z]{6}$/)
    expect(more).toEqual([])
    const history = await app.db
      .select()
      .from(leadHistory)
      .where(eq(leadHistory.lead_id, row?.id ?? 0))
    expect(history).toEqual([expect.objectContaining({ status: 'New', administrator_id: null, created_at: app.clock.now() })])
  })

  it('links the verification to the lead, and removes the unfinished lead', async () => {
    const lead = buildLead()
    await app.request('POST', '/public/send-otp', lead)
    app.clock.advance(30_000)
    await verifyMobile(app, lead.mobile)
    const { body } = await create(lead)
    const [verification] = await app.db.select().from(verifications).where(eq(verifications.mobile, lead.mobile))
    expect(verification).toMatchObject({ lead_id: body.data.id, spent_at: app.clock.now() })
    expect(await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, lead.mobile))).toEqual([])
  })

  it.each([
    ['15:00', '21T16:30'],
    ['22:30', '22T09:30'],
    ['07:00', '21T09:30'],
  ])('at %s in India promises a call by %s, and returns the same when it is repeated', async (time, due) => {
    app.clock.advance(Date.parse(`2026-11-21T${time}:00+05:30`) - app.clock.now().getTime())
    const lead = buildLead({ request_id: `promised-today-at-${time}` })
    await verifyMobile(app, lead.mobile)
    const { body } = await create(lead)
    expect(body.data.due_at).toBe(new Date(`2026-11-${due}:00+05:30`).toISOString())
    app.clock.advance(HOUR_MS)
    expect((await create(lead)).body.data).toEqual(body.data)
  })

  it.each([undefined, null, ''])('accepts %j in place of an email', async (mailid) => {
    const lead = { ...buildLead(), mailid }
    await verifyMobile(app, lead.mobile)
    expect((await create(lead)).status).toBe(201)
  })

  it.each([...BOOKING_SERVICE_TYPES, 'Home Spa Package'])('accepts the service %s', async (service_type) => {
    if (service_type === 'Home Spa Package') {
      const { body } = await app.request('GET', '/public/frontservice/subscription/home-spa')
      service_type = body.data.title
    }
    expect(await book(app, { service_type })).toMatchObject({ id: expect.any(Number) })
  })

  it('trims what was typed', async () => {
    const { id } = await book(app, { name: '  Asha  ', message: '\n Fan \n' })
    expect((await app.db.select().from(leads).where(eq(leads.id, id)))[0]).toMatchObject({ name: 'Asha', message: 'Fan' })
  })
})

it('who sends hundreds of wrong bookings stops no right one on the same address', async () => {
  const address = nextAddress()
  const send = (form: object) => app.request('POST', '/public/leads', form, { address })
  const wrong: number[] = []
  for (let count = 0; count < 250; count++) wrong.push((await send(buildLead())).status)
  expect(new Set(wrong)).toEqual(new Set([403]))
  const lead = buildLead()
  const verification = await verifyMobile(app, lead.mobile)
  expect((await send({ ...lead, verification })).status).toBe(201)
})

describe('a lead is refused', () => {
  it('for a number that is not verified, also after a code was sent', async () => {
    const lead = buildLead()
    expect(await create(lead)).toMatchObject({ status: 403, body: notVerified })
    await sendCode(app, lead.mobile)
    expect(await create(lead)).toMatchObject({ status: 403, body: notVerified })
    expect(await rowsOf(lead.mobile)).toEqual([])
  })

  it('fifteen minutes after the verification', async () => {
    const [early, late] = [buildLead(), buildLead()]
    await verifyMobile(app, early.mobile)
    await verifyMobile(app, late.mobile)
    app.clock.advance(15 * MINUTE_MS - 1)
    expect((await create(early)).status).toBe(201)
    app.clock.advance(1)
    expect(await create(late)).toMatchObject({ status: 403, body: notVerified })
  })

  it.each([
    ['name', undefined, 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['name', 'x'.repeat(101), 'Use at most 100 characters'],
    ['mobile', undefined, 'This field is required'],
    ['mobile', '', 'This field is required'],
    ['mobile', '12345', 'Invalid Mobile Number'],
    ['mobile', '6876543210', 'Invalid Mobile Number'],
    ['mailid', 'asha@', 'Invalid email address'],
    ['service_type', undefined, 'Service is required'],
    ['service_type', 'Space travel', 'Choose a service from the list'],
    ['city', undefined, 'City is required'],
    ['city', '', 'City is required'],
    ['city', 'delhi', 'Choose Mumbai, Thane or Pune'],
    ['message', undefined, 'Message is required'],
    ['message', 'x'.repeat(2001), 'Use at most 2000 characters'],
    ['payment_id', 'pay_123', english.paymentUnknown],
  ])('with %s as %j: %s', async (field, value, text) => {
    const { status, body } = await create({ ...buildLead(), [field]: value })
    expect([status, body]).toEqual([422, { status: false, message: text, errors: { [field]: text } }])
  })

  it('with a message for each missing field', async () => {
    const { status, body } = await create({})
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name', 'mobile', 'service_type', 'city', 'message']])
  })

  it('and does not consume the verification, so that the corrected form is accepted', async () => {
    const lead = buildLead()
    await verifyMobile(app, lead.mobile)
    expect((await create({ ...lead, city: 'delhi' })).status).toBe(422)
    expect((await create({ ...lead, service_type: 'Space travel' })).status).toBe(422)
    expect((await create({ ...lead, payment_id: 'pay_1' })).status).toBe(422)
    expect((await create(lead)).status).toBe(201)
  })
})

describe('a verification', () => {
  it('books one lead', async () => {
    const lead = buildLead()
    await verifyMobile(app, lead.mobile)
    expect((await create(lead)).status).toBe(201)
    expect((await create(lead)).status).toBe(403)
    expect(await rowsOf(lead.mobile)).toHaveLength(1)
  })

  it('books one lead when twenty requests are concurrent', async () => {
    const lead = buildLead()
    await verifyMobile(app, lead.mobile)
    const statuses = (await twenty(() => create(lead))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(403)])
    expect(await rowsOf(lead.mobile)).toHaveLength(1)
  })

  it('books one lead when twenty visitors verify one code and book concurrently', async () => {
    const lead = buildLead()
    const otp = await sendCode(app, lead.mobile)
    const answers = await twenty(async () => {
      await app.request('POST', '/public/verify-otp', { mobile: lead.mobile, otp })
      return create(lead)
    })
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await rowsOf(lead.mobile)).toHaveLength(1)
  })

  it('is valid with its token from anywhere, and without one for the address that made it alone', async () => {
    const [lead, moving] = [buildLead(), buildLead()]
    await verifyMobile(app, lead.mobile)
    const verification = await verifyMobile(app, moving.mobile)
    const createFrom = (address: string, body: object) => app.request('POST', '/public/leads', body, { address })
    const neighbour = addressOf(lead.mobile).replace(/1$/, '200')
    for (const [address, wrong] of [
      [neighbour, undefined],
      [nextAddress(), undefined],
      [nextAddress(), verification],
      [addressOf(lead.mobile), 'a-token-that-is-none'],
    ] as const) {
      const { status, body } = await createFrom(address, { ...lead, verification: wrong })
      expect([status, body.message]).toEqual([403, english.mobileNotVerified])
    }
    expect((await create(lead)).status).toBe(201)
    expect((await createFrom(nextAddress(), { ...moving, verification })).status).toBe(201)
  })

  it('can’t be made twice from one code', async () => {
    const lead = buildLead()
    const otp = await sendCode(app, lead.mobile)
    const verify = () => app.request('POST', '/public/verify-otp', { mobile: lead.mobile, otp })
    await verify()
    await create(lead)
    expect((await verify()).status).toBe(422)
    expect((await create(lead)).status).toBe(403)
  })
})

describe('a request_id', () => {
  it('returns the lead that it made', async () => {
    const lead = buildLead({ request_id: 'a-form-that-books-1' })
    const first = await book(app, lead)
    const { status, body } = await create(lead)
    expect([status, body.data]).toEqual([201, first])
  })

  it('returns that lead also after another verification, which stays open', async () => {
    const lead = buildLead({ request_id: 'a-form-that-books-2' })
    const first = await book(app, lead)
    app.clock.advance(30_000)
    await verifyMobile(app, lead.mobile)
    expect((await create(lead)).body.data).toEqual(first)
    expect(await rowsOf(lead.mobile)).toHaveLength(1)
    expect((await create({ ...lead, request_id: 'a-form-that-books-3' })).status).toBe(201)
  })

  it('makes one lead when twenty requests are concurrent', async () => {
    const lead = buildLead({ request_id: 'a-form-that-books-4' })
    await verifyMobile(app, lead.mobile)
    const answers = await twenty(() => create(lead))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.reference}`)).size).toBe(1)
    expect(await rowsOf(lead.mobile)).toHaveLength(1)
  })

  it('of another number’s lead neither blocks a booking nor reveals that lead', async () => {
    const first = await book(app, { request_id: 'a-form-that-books-5' })
    const mobile = buildMobile()
    expect((await create(buildLead({ mobile, request_id: 'a-form-that-books-5' }))).status).toBe(403)
    expect(await book(app, { mobile, request_id: 'a-form-that-books-5' })).not.toEqual(first)
  })

  it('opens no lead to a stranger with another form, and leaves the customer’s next booking to be made', async () => {
    const request_id = 'a-form-that-books-6'
    const first = await book(app, { request_id })
    const [{ mobile } = { mobile: '' }] = await app.db.select().from(leads).where(eq(leads.id, first.id))
    const other = buildLead({ mobile, request_id, service_type: 'Plumber', message: 'A tap drips' })
    expect((await app.request('POST', '/public/leads', other, { address: nextAddress() })).status).toBe(403)
    app.clock.advance(DAY_MS)
    const second = await book(app, other)
    expect(second.id).not.toBe(first.id)
    expect((await rowsOf(mobile)).map(({ service_type }) => service_type).sort()).toEqual(['Electrician', 'Plumber'])
  })

  it('too short to be unique finds no lead', async () => {
    const lead = buildLead({ request_id: 'x'.repeat(REQUEST_ID_MIN - 1) })
    await book(app, lead)
    expect((await create(lead)).status).toBe(403)
  })
})
