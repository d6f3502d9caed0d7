import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, callAs, failInSandbox, signIn, storePayment } from '../../../test/steps.ts'
import { orders } from '../../platform/db/schema.ts'

const app = await createTestApp()
let call: ReturnType<typeof callAs>
let token = ''
const names = async (query: string) =>
  (await call('GET', `/payments?${query}`)).map(({ name }: { name: string }) => name.split(' ')[0]).sort()
const order = async (name: string) => {
  const [row] = await app.db.select().from(orders).where(sql`form ->> 'name' = ${name}`)
  return row?.id ?? 0
}

// Bela left, Chetan's bank refused; Asha and Gita paid; Gita got a part back; Wasim's order is in doubt.
beforeAll(async () => {
  token = await signIn(app)
  call = callAs(app, token)
  await storePayment(app, { lead: buildLead({ name: 'Bela Left' }) })
  const refused = await storePayment(app, { lead: buildLead({ name: 'Chetan Refused' }) })
  await failInSandbox(app, refused.id)
  await bookPaid(app, { lead: buildLead({ name: 'Asha Paid' }) })
  app.clock.advance(2 * DAY_MS)
  token = await signIn(app)
  call = callAs(app, token)
  await bookPaid(app, { lead: buildLead({ name: 'Gita Part' }) })
  await bookPaid(app, { lead: buildLead({ name: '=Wasim Doubt' }) })
  await app.db
    .update(orders)
    .set({ problem: 'Two amounts' })
    .where(eq(orders.id, await order('=Wasim Doubt')))
  await call('POST', `/payments/${await order('Gita Part')}/refund`, { amount_paise: 5_000, reason: '=Late' })
})

it('each group has the payments that ask the same of the business', async () => {
  expect(await names('group=needsYou')).toEqual(['=Wasim'])
  expect(await names('group=succeeded')).toEqual(['=Wasim', 'Asha', 'Gita'])
  expect(await names('group=givenBack')).toEqual(['Gita'])
  expect(await names('group=notPaid')).toEqual(['Bela', 'Chetan'])
  expect(await names('status=booked')).toHaveLength(3)
})

it('one that needs somebody comes with its money, so that its row offers the refund without another call', async () => {
  const rows: { id: number; problem: string | null; money?: object }[] = await call('GET', '/payments')
  const { payments, refunds, disputes } = await call('GET', `/payments/${await order('=Wasim Doubt')}`)
  expect(payments).toHaveLength(1)
  for (const { problem, money } of rows) expect(money).toEqual(problem ? { payments, refunds, disputes } : undefined)
})

it('money that came without a booking needs somebody once there is something to do, until it is settled otherwise', async () => {
  const id = await order('Asha Paid')
  await app.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, id))
  expect(await names('group=needsYou')).toEqual(['=Wasim'])
  const problem = 'It came without anybody’s details'
  await app.db.update(orders).set({ problem }).where(eq(orders.id, id))
  expect(await names('group=needsYou')).toEqual(['=Wasim', 'Asha'])
  expect((await call('GET', '/dashboard')).attention).toMatchObject({ payments: 2 })
  await app.db
    .update(orders)
    .set({ problem: null, settled_problems: ['payment-1'] })
    .where(eq(orders.id, id))
  expect(await names('group=needsYou')).toEqual(['=Wasim'])
  await app.db.update(orders).set({ status: 'booked', settled_problems: [] }).where(eq(orders.id, id))
})

it('counts the groups, and sums the money of what is filtered', async () => {
  const groups = { all: 5, needsYou: 1, succeeded: 3, givenBack: 1, notPaid: 2 }
  expect(await call('GET', '/payments/counts')).toEqual({
    ...groups,
    taken_paise: 59_700,
    given_back_paise: 5_000,
    is_partial: false,
  })
  const ofDay = await call('GET', '/payments/counts?from=2026-03-02&to=2026-03-02')
  expect(ofDay).toMatchObject({ all: 3, succeeded: 1, notPaid: 2, taken_paise: 19_900, given_back_paise: 0 })
  expect(await names('from=2026-03-03&group=succeeded')).toEqual(['=Wasim', 'Gita'])
  expect(await call('GET', '/payments/counts?search=Gita&group=givenBack')).toMatchObject({
    all: 1,
    taken_paise: 19_900,
    given_back_paise: 5_000,
  })
  expect((await app.request('GET', '/payments/counts?from=yesterday', undefined, { token })).body.errors).toHaveProperty('from')
})

const csv = async (query = '') => {
  const response = await app.fetch(`/api/payments.csv${query}`, { headers: { Authorization: `Bearer ${token}` } })
  return {
    response,
    lines: Buffer.from(await response.arrayBuffer())
      .toString('utf8')
      .split('\r\n'),
  }
}

it('the file for the accountant has a line for each payment and refund, with its receipt or credit note', async () => {
  const { response, lines } = await csv()
  expect(response.headers.get('content-disposition')).toContain('payments.csv')
  expect(lines[0]).toBe(
    '\uFEFFDate (India),Kind,Receipt,Credit note,Taken (INR),Refunded (INR),Reference,Name,Service,Method,Payment,Refund,Reason,Bill,Billed (INR),Technician,City,Received',
  )
  expect(lines.slice(1, -1)).toHaveLength(4)
  expect(lines[1]).toMatch(
    /^2026-03-02 \d\d:\d\d,Payment,TEST\/25-26\/\d+,,199\.00,,KG-\w{6},Asha Paid,Electrician,[^,]+,pay_\w+,,,,,,Thane,$/,
  )
  const refund = lines.find((line) => line.includes(',Refund,,')) ?? ''
  expect(refund).toMatch(
    /^2026-03-04 \d\d:\d\d,Refund,,TESTCN\/25-26\/\d+,,50\.00,KG-\w{6},Gita Part,Electrician,[^,]+,pay_\w+,rfnd_\w+,'=Late,,,,Thane,$/,
  )
  expect(lines.join()).toContain(",'=Wasim Doubt,")
})

it('the file has the entries that are dated in its days, and is refused a wrong day by name', async () => {
  expect((await csv('?to=2026-03-02')).lines.slice(1, -1)).toHaveLength(1)
  expect((await csv('?from=2026-03-04&to=2026-03-04')).lines.slice(1, -1)).toHaveLength(3)
  expect((await csv('?from=soon')).response.status).toBe(422)
})
