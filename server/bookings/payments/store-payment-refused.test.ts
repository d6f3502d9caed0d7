import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildService } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { whileSilent } from '../../../test/steps.ts'
import { orders, services } from '../../platform/db/schema.ts'

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

  it('that the provider refused to make, eleven times over, without using up what the network may begin', async () => {
    const begin = () => app.request('POST', '/public/store-payment', { amount: AMOUNT }, { address: '203.0.119.3' })
    await whileSilent(app, async () => {
      for (let asked = 0; asked < 11; asked++) expect((await begin()).status).toBe(503)
    })
    app.takeErrors()
    expect((await begin()).status).toBe(200)
  })
})
