import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { orders } from '../../platform/db/schema.ts'
import { leaveTraces, privacySteps } from './privacy.test-tools.ts'

const app = await createTestApp()
const { ask, countsOf } = privacySteps(app)

describe('a person’s data', () => {
  it('are found by number in any spelling, or by address in any case', async () => {
    const { mobile, email } = await leaveTraces(app)
    const byNumber = (await ask('find', `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)).body.data
    expect(byNumber.person).toEqual({ kind: 'mobile', value: mobile })
    expect(countsOf(byNumber)).toEqual({
      ...{
        Leads: [2, 0],
        'Unfinished forms': [1, 0],
        Codes: [5, 0],
        Payments: [1, 0],
        'Receipts, bills and credit notes': [1, 1],
      },
      ...{ Notices: [expect.any(Number), 0], 'Other records': [expect.any(Number), 0], Outbox: [1, 0] },
    })
    expect(byNumber.also).toEqual([email])
    const byAddress = (await ask('find', email.toUpperCase())).body.data
    expect(byAddress.person).toEqual({ kind: 'email', value: email })
    expect(countsOf(byAddress)).toMatchObject({
      Leads: [2, 0],
      'Contact messages': [1, 0],
      'Receipts, bills and credit notes': [1, 1],
    })
  })

  it('are empty for somebody unknown; input that is neither number nor address is refused', async () => {
    expect((await ask('find', '9812345678')).body.data).toMatchObject({ places: [], obstacles: [], also: [], erased_at: [] })
    for (const person of ['', 'Asha', '12345', 'KG-1234567890', 'a@b']) {
      const { status, body } = await ask('find', person)
      expect([person, status, Object.keys(body.errors)]).toEqual([person, 422, ['person']])
    }
  })

  it('are exported whole, with readable keys and times with their zone, without secrets', async () => {
    const { mobile, email, booked, paid } = await leaveTraces(app)
    const { status, body } = await ask('export', mobile)
    const { records, exported_at } = body.data
    expect([status, exported_at]).toEqual([200, expect.stringMatching(/\+05:30$/)])
    expect(records.leads).toMatchObject([
      {
        reference: booked.reference,
        name: 'Meera Joshi',
        mobile,
        email: expect.stringMatching(new RegExp(email, 'i')),
        city: 'thane',
      },
      { reference: paid.data.reference, consent: null, created_at: expect.stringMatching(/\+05:30$/) },
    ])
    expect(records.lead_history.map(({ note }: { note: string | null }) => note)).toContain('Paid and done')
    expect(records.receipts[0].printed.customer).toMatchObject({ name: 'Meera Joshi', mobile })
    expect(Object.keys(records).sort()).toEqual(
      [
        ...['leads', 'lead_history', 'unfinished_leads', 'otp_codes', 'verifications', 'notices', 'outbox'],
        ...['orders', 'payments', 'order_events', 'receipts'],
      ].sort(),
    )
    const text = JSON.stringify(records)
    const [order] = await app.db.select().from(orders).where(eq(orders.id, paid.order_id))
    for (const secret of [order?.token, 'code_hash', 'token_hash', 'request_id', 'administrator_id'])
      expect(text).not.toContain(secret)
  })
})
