import { describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile, buildService } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { prove } from '../../../test/prove.ts'
import { book, insertCodes, whileSilent } from '../../../test/steps.ts'
import { orders, services, unfinishedLeads } from '../../platform/db/schema.ts'

const app = await createTestApp()
const withoutProvider = await createTestApp({}, { payments: undefined })
const AMOUNT = 19_900
const store = (body: unknown) => app.request('POST', '/public/store-payment', body)
const refusal = (field: string, text: string) => [422, { status: false, message: text, errors: { [field]: text } }]

describe('an order is refused', () => {
  it.each([
    undefined,
    null,
    '',
    ' ',
    'free',
    'NaN',
    '199,00',
    0,
    1,
    199,
    99,
    -AMOUNT,
    19_900.5,
    19_901,
    1e12,
    1e308,
    true,
    [],
    {},
  ])('for an amount of %j', async (amount) => {
    const { status, body } = await store({ amount })
    expect([status, body]).toEqual(refusal('amount', english.amountUnknown))
  })

  it.each([
    ['homeservice/electrician', 14_900],
    ['civil-construction/bridge-construction', AMOUNT],
  ])('for %s with another charge: %i', async (service, amount) => {
    const { status, body } = await store({ amount, service })
    const text = english.amountOfService
    expect([status, body]).toEqual([422, { status: false, message: text, errors: { amount: text, service: text } }])
  })

  it.each([
    ['for a service of another charge', 'Building Construction', 14_900, 'homeservice/cleaning'],
    ['for another service by its title', 'House Painting', 19_900, 'homeservice/electrician'],
    ['for a service of another charge, on no page', 'AC', 19_900, undefined],
    ['for a service that has no charge', 'RO', 19_900, 'homeservice/electrician'],
  ])('with a form %s: %s', async (_, service_type, amount, service) => {
    const { status, body } = await store({ amount, service, lead: { ...buildLead(), service_type } })
    expect([status, body]).toEqual(refusal('lead.service_type', english.chargeOfOther))
  })

  it('for the charge of a service in the trash', async () => {
    const row = buildService({ visit_charge: '123456', deleted_at: app.clock.now() })
    await app.db.insert(services).values(row)
    expect((await store({ amount: 12_345_600 })).body).toMatchObject({ errors: { amount: english.amountUnknown } })
    const named = await store({ amount: 12_345_600, service: `homeservice/${row.slug}` })
    expect([named.status, named.body]).toEqual(refusal('service', english.serviceUnknown))
  })

  it.each([
    [english.serviceUnknown, 'homeservice/astronaut'],
    [english.serviceUnknown, 'electrician'],
    [english.serviceUnknown, 'homeservice/'],
    [english.serviceUnknown, '/'],
    [english.serviceUnknown, 'homeservice/electrician/else'],
    [english.textNeeded, 7],
    [english.tooLong(200), 'x'.repeat(201)],
  ])('for an unknown service: %s (%#)', async (text, service) => {
    const { status, body } = await store({ amount: AMOUNT, service })
    expect([status, body]).toEqual(refusal('service', text))
  })

  it.each([
    ['name', undefined, 'Name is required'],
    ['mobile', undefined, english.required],
    ['mobile', '12345', english.mobileInvalid],
    ['mailid', 'asha@', english.emailInvalid],
    ['service_type', '', 'Service is required'],
    ['service_type', 'Space travel', english.serviceUnknown],
    ['city', 'delhi', english.cityUnknown],
    ['message', ' ', 'Message is required'],
    ['message', 'x'.repeat(2001), english.tooLong(2000)],
  ])('with the form’s %s as %j: %s', async (field, value, text) => {
    const { status, body } = await store({ amount: AMOUNT, lead: { ...buildLead(), [field]: value } })
    expect([status, body]).toEqual(refusal(`lead.${field}`, text))
  })

  it.each(['text', 7, true, [[]]])('with %j as the form', async (lead) => {
    const { status, body } = await store({ amount: AMOUNT, lead })
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(/^lead/)])
  })

  it.each([
    [english.textNeeded, 7],
    [english.tooLong(60), 'x'.repeat(61)],
  ])('with an invalid request_id: %s', async (text, request_id) => {
    const { status, body } = await store({ amount: AMOUNT, request_id })
    expect([status, body]).toEqual(refusal('request_id', text))
  })

  it.each([['{"amount":'], ['[]'], ['null'], ['']])('with the body %j, as a client error', async (body) => {
    expect([400, 422]).toContain((await store(body)).status)
  })

  it('when the provider does not answer, and none is stored', async () => {
    const before = await app.db.$count(orders)
    const { status, body } = await whileSilent(app, () => store({ amount: AMOUNT, lead: buildLead() }))
    expect([status, body]).toEqual([503, { status: false, message: 'Failed to create order' }])
    expect(app.takeErrors()).toEqual([expect.stringContaining('an order could not be made')])
    expect(await app.db.$count(orders)).toBe(before)
  })

  it('without a provider', async () => {
    const { status, body } = await withoutProvider.request('POST', '/public/store-payment', { amount: AMOUNT })
    expect([status, body]).toEqual([503, { status: false, message: english.paymentsOff }])
  })

  it('after a hundred from one address in an hour', async () => {
    const address = nextAddress()
    const from = (request: number) => app.request('POST', '/public/store-payment', { amount: 19_901, request }, { address })
    const answers = await Promise.all(Array.from({ length: 101 }, (_, request) => from(request)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await from(102)).headers.get('Retry-After')).toMatch(/^\d+$/)
  })
})

describe('orders created by a program', () => {
  it('are refused above the site’s ceiling, and notified to the business; the form is stored all the same', async () => {
    const small = await createTestApp({ otpSiteLimitPerHour: 2 })
    await insertCodes(small, { sent: 2, verified: 2 })
    const leads = [buildLead({ name: 'Asha' }), buildLead({ name: 'Ravi' }), buildLead({ name: 'Meera' })]
    const answers = []
    for (const lead of leads) {
      const order = { amount: AMOUNT, lead }
      const address = nextAddress()
      const begin = (input: object) => small.request('POST', '/public/store-payment', input, { address })
      const first = await begin(order)
      answers.push(first.body.challenge ? await begin({ ...order, proof: await prove(first.body) }) : first)
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    // This hour has no codes left either, so the refusal does not suggest one.
    expect(answers[2]?.body).toEqual({ status: false, message: english.paymentsPaused })
    expect((await small.db.select().from(unfinishedLeads)).map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Meera'])
    await small.runJobs()
    expect(small.mails.map(({ subject }) => subject)).toContain('Fewer payments are begun · Karigar')
  })

  it('ten of a network stay open; its people pass with a proof, and are told of codes where they can’t prove', async () => {
    const begin = (input: object = {}) =>
      app.request('POST', '/public/store-payment', { amount: AMOUNT, ...input }, { address: '203.0.113.3' })
    for (let made = 0; made < 10; made++) expect((await begin()).status).toBe(200)
    const refused = await begin()
    expect([refused.status, refused.body.message]).toEqual([429, english.proofNeeded])
    expect((await begin({ proof: UNPROVED })).body.message).toBe(english.paymentsOff)
    expect((await begin({ proof: await prove(refused.body) })).status).toBe(200)
  })

  describe('name a code as the other way only where this visitor would be sent one', () => {
    const address = '203.0.114.3'
    const ask = (form: object) => app.request('POST', '/public/send-otp', form, { address })
    const refuse = async (lead: object) => {
      const begin = () => app.request('POST', '/public/store-payment', { amount: AMOUNT, lead, proof: UNPROVED }, { address })
      for (let made = 0; made < 10; made++) await begin()
      return (await begin()).body.message
    }

    it('not to a number that has had its codes for today', async () => {
      const lead = buildLead()
      for (let sent = 0; sent < 5; sent++) {
        expect((await ask({ mobile: lead.mobile })).status).toBe(200)
        app.clock.advance(5 * MINUTE_MS)
      }
      expect(await refuse(lead)).toBe(english.paymentsPaused)
      expect(await refuse(buildLead())).toBe(english.paymentsOff)
    })

    it('nor where a code takes a proof, too', async () => {
      for (let sent = 0; sent < 10; sent++) expect((await ask({ mobile: buildMobile() })).status).toBe(200)
      expect(await refuse(buildLead())).toBe(english.paymentsPaused)
    })
  })

  it('of a number that booked before pass five times an hour, and then as those of everybody', async () => {
    const { mobile } = buildLead()
    await book(app, { mobile })
    const begin = (lead: object) =>
      app.request('POST', '/public/store-payment', { amount: AMOUNT, lead }, { address: '203.0.115.3' })
    for (let made = 0; made < 10; made++) expect((await begin(buildLead())).status).toBe(200)
    expect((await begin(buildLead())).body.challenge).toBeDefined()
    for (let made = 0; made < 5; made++) expect((await begin(buildLead({ mobile }))).status).toBe(200)
    expect((await begin(buildLead({ mobile }))).body.challenge).toBeDefined()
  })

  it('are limited by network too: an IPv6 household has many addresses', async () => {
    const statuses = []
    for (let host = 0; host < 101; host++) {
      const address = `2001:db8:9:${host.toString(16)}::1`
      statuses.push((await app.request('POST', '/public/store-payment', { amount: 19_901 }, { address })).status)
    }
    expect(statuses).toEqual([...Array(100).fill(422), 429])
    const { body } = await app.request('POST', '/public/store-payment', { amount: AMOUNT }, { address: '2001:db8:9:fff::1' })
    const proof = await prove(body)
    const answer = await app.request('POST', '/public/store-payment', { amount: AMOUNT, proof }, { address: '2001:db8:9:fff::1' })
    expect(answer.status).toBe(200)
    const unproved = { amount: AMOUNT, lead: buildLead(), proof: UNPROVED }
    const told = await app.request('POST', '/public/store-payment', unproved, { address: '2001:db8:9:ffe::1' })
    expect([told.status, told.body]).toEqual([429, { status: false, message: english.paymentsOff }])
  })

  it('that the provider refused to make take nobody’s place', async () => {
    const begin = () => app.request('POST', '/public/store-payment', { amount: AMOUNT }, { address: '203.0.119.3' })
    await whileSilent(app, async () => {
      for (let asked = 0; asked < 11; asked++) expect((await begin()).status).toBe(503)
    })
    app.takeErrors()
    expect((await begin()).status).toBe(200)
  })
})

it('a burst of visitors begins no more payments than the half of an hour’s that needs no proof of work', async () => {
  const small = await createTestApp({ otpSiteLimitPerHour: 10 })
  const charge = { amount: 19_900, service: 'homeservice/electrician' }
  const begin = () => small.request('POST', '/public/store-payment', { ...charge, lead: buildLead() })
  const answers = await Promise.all(Array.from({ length: 60 }, begin))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await small.db.$count(orders)).toBe(5)
})
