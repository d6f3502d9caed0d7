import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { callAs, signIn, signInAs } from '../../../test/steps.ts'
import { toReceiptLines } from '../../bookings/receipts/receipt-lines.rules.ts'
import { listBills } from '../../bookings/receipts/receipts.store.ts'
import { receipts, technicians, visits } from '../../platform/db/schema.ts'
import { countVisitsToCome } from '../technicians/technicians.store.ts'
import { arriveAt, findBill } from './visit-office.test-tools.ts'
import { beginNextDay } from './visits.test-tools.ts'

const app = await createTestApp({ upiId: 'karigar@okaxis', businessName: 'Karigar' })
let token: string
let asOwner: ReturnType<typeof callAs>
let technician: Awaited<ReturnType<typeof insertTechnician>>
const billOfVisit = (id: number) => findBill(app, id)

beforeEach(async () => {
  await beginNextDay(app, 15.5)
  token = await signIn(app)
  asOwner = callAs(app, token)
  technician = await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'], language: 'en' })
})

describe('the money at the door', () => {
  const agreeAndEnd = async (paid_by: string, at?: string) => {
    const visit = await arriveAt(app, technician, at ? { at } : {})
    await visit.quote()
    await visit.decide(1, 150_000)
    expect((await visit.say('done', { outcome: 'work', paid_by })).status).toBe(200)
    return visit
  }
  const needs = async () => (await asOwner('GET', '/visits')).needs.map(({ need }: { need: string }) => need)

  it('that is to be paid online is open until a payment is found, on the page, the bill, the board and the day', async () => {
    const { id, token: key, see, look } = await agreeAndEnd('online')
    const page = async () => (await app.fetch(`/booking/${key}`)).text()
    const print = async () => {
      const { lead_id } = (await asOwner('GET', `/visits/${id}`)).visit
      const [bill] = await listBills(app.db, lead_id)
      if (!bill) throw new Error('There is no bill')
      const { number, issued_at: issuedAt, is_test: isTest, facts, found_at: foundAt = null } = bill
      return toReceiptLines({ number, issuedAt, isTest, facts, foundAt, creditNotes: [] })
    }
    expect(await see()).toMatchObject({ to_pay: { due_paise: 130_100 }, bill: { paid_by: 'online', is_found: false } })
    expect(await look()).toMatchObject({ to_pay: { due_paise: 130_100 } })
    expect(await needs()).toEqual(['notPaid'])
    expect(await page()).not.toContain('Paid online')
    expect(await print()).toMatchObject({ state: 'Due', total: { label: 'Total to pay' } })
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    expect([await needs(), (await see()).bill]).toEqual([[], expect.objectContaining({ is_found: true })])
    expect(await see()).not.toHaveProperty('to_pay')
    expect(await page()).toContain('Paid online')
    const printed = await print()
    expect([printed.state, printed.details]).toEqual(['Paid', expect.arrayContaining([{ label: 'Paid by', value: 'Online' }])])
  })

  it('stands in the accountant’s file with how it was paid, and the file’s rows are even with receipts, bills and credit notes', async () => {
    const { id } = await agreeAndEnd('cash')
    const number = (await billOfVisit(id))?.number ?? ''
    const read = async () => {
      const { headers, text } = await file()
      const rows = text.trim().split('\r\n').slice(1)
      const cells = rows.map((row) => row.split(',')).map((row) => Object.fromEntries(headers.map((name, at) => [name, row[at]])))
      return cells
    }
    const file = async () => {
      const answer = await app.fetch('/api/payments.csv', { headers: { Authorization: `Bearer ${token}` } })
      const text = (await answer.text()).replace('\uFEFF', '')
      return { text, headers: (text.split('\r\n')[0] ?? '').split(',') }
    }
    const own = async () => (await read()).find((row) => row.Bill === number)
    const bill = { Kind: 'Bill', 'Billed (INR)': '1301.00', Method: 'Cash', Technician: technician.name, City: 'Mumbai' }
    expect(await own()).toMatchObject({ ...bill, 'Taken (INR)': '', Received: 'no' })
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    expect(await own()).toMatchObject({ ...bill, Received: 'yes' })
    const rows = await read()
    const paise = (column: string, document: string) =>
      rows.reduce((sum, row) => sum + (row[document] ? Math.round(Number(row[column]) * 100) : 0), 0)
    const earned = paise('Taken (INR)', 'Receipt') + paise('Billed (INR)', 'Bill') - paise('Refunded (INR)', 'Credit note')
    const all = await app.db.select().from(receipts)
    const amountOf = ({ kind, facts }: (typeof all)[number]) => Number(facts.amountPaise) * (kind === 'creditNote' ? -1 : 1)
    expect(earned).toBe(all.reduce((sum, row) => sum + amountOf(row), 0))
  })

  it('that was taken in cash is what the technician says until it is found', async () => {
    const { id, token: key } = await agreeAndEnd('cash')
    const page = async () => (await app.fetch(`/booking/${key}`)).text()
    expect(await page()).toContain('The technician says you paid in cash')
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    expect(await page()).not.toContain('The technician says')
  })

  it('is listed, summed and saved as a file by day, by technician and by whether it was found', async () => {
    const other = await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'], language: 'en', is_active: false })
    const { id } = await agreeAndEnd('cash')
    const first = dayIn(app.clock.now())
    await app.db.update(technicians).set({ is_active: false }).where(eq(technicians.id, technician.id))
    await app.db.update(technicians).set({ is_active: true }).where(eq(technicians.id, other.id))
    app.clock.advance(DAY_MS)
    token = await signIn(app)
    asOwner = callAs(app, token)
    const second = await arriveAt(app, other)
    await second.say('done', { outcome: 'inspection', paid_by: 'owed' })
    const third = await arriveAt(app, other, { isPaid: false, at: '20' })
    await third.say('done', { outcome: 'inspection', paid_by: 'upi' })
    await asOwner('PATCH', `/visits/${id}/settled`, { is_settled: true })
    const listed = async (query: string) => (await asOwner('GET', `/visits/money${query}`)).map((row: { id: number }) => row.id)
    const summed = async (query: string) => (await asOwner('GET', `/visits/money/sums${query}`)).sums
    const saved = async (query: string) => {
      const answer = await app.fetch(`/api/door-money.csv${query}`, { headers: { Authorization: `Bearer ${token}` } })
      return (await answer.text()).trim().split('\r\n').slice(1)
    }
    const cash = { technician: { id: technician.id }, paid_by: 'cash', visits: 1, found_paise: 130_100, not_found_paise: 0 }
    const upi = { technician: { id: other.id }, paid_by: 'upi', visits: 1, found_paise: 0, not_found_paise: 19_900 }
    expect([await listed(''), await summed('')]).toMatchObject([
      [third.id, id],
      [cash, upi],
    ])
    for (const query of [`?to=${first}`, `?technician_id=${technician.id}`, '?is_settled=true']) {
      expect([await listed(query), await summed(query), await saved(query)]).toMatchObject([
        [id],
        [cash],
        [
          expect.stringMatching(
            `^${first} \\d\\d:\\d\\d,TESTKB/[^,]+,KG-[^,]+,[^,]+,Electrician,Mumbai,${technician.name},1301.00,Cash,yes,`,
          ),
        ],
      ])
    }
    const day = dayIn(app.clock.now())
    expect(await summed(`?from=${day}`)).toMatchObject([upi])
    expect(await saved(`?from=${day}`)).toEqual([expect.stringMatching(`,${other.name},199.00,UPI,no,$`)])
  })

  it('above one lakh rupees has no UPI link and no code, but a sentence', async () => {
    const { quote, decide, say, see, look, token: key } = await arriveAt(app, technician)
    await quote([{ label: 'Rewiring', paise: 15_000_050, kind: 'labour' }])
    await decide(1, 15_000_050)
    const to_pay = { due_paise: 14_980_150, is_over_upi: true }
    expect([(await see()).to_pay, (await look()).to_pay]).toEqual([to_pay, to_pay])
    await say('done', { outcome: 'work', paid_by: 'owed' })
    const html = await (await app.fetch(`/booking/${key}`)).text()
    expect([html.includes('up to ₹1,00,000'), html.includes('upi://')]).toEqual([true, false])
  })

  it('that is found, or opened again, shows on a second screen of the board', async () => {
    const { id } = await agreeAndEnd('cash')
    const revision = async () => (await asOwner('GET', '/visits/counts')).revision ?? (await asOwner('GET', '/visits')).revision
    const first = await revision()
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    const second = await revision()
    expect(second).not.toBe(first)
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: false }, { token })
    expect(await revision()).not.toBe(second)
  })

  it('ends the technician’s time with the visit: they can be set inactive, and what is left is offered', async () => {
    const { id } = await agreeAndEnd('cash')
    const { reservation } = (await asOwner('GET', `/visits/${id}`)).visit
    expect(new Date(reservation.to).getTime()).toBeLessThanOrEqual(app.clock.now().getTime() + 60 * MINUTE_MS)
    const [row] = await app.db.select().from(visits).where(eq(visits.id, id))
    expect(await countVisitsToCome(app.db, technician.id, app.clock.now())).toBe(0)
    expect(row?.reservation_id).not.toBeNull()
  })

  it('is a statement until the owner has found it', async () => {
    const { id, quote, decide, say, see } = await arriveAt(app, technician)
    await quote()
    await decide(1, 150_000)
    await say('done', { outcome: 'work', paid_by: 'cash' })
    const agent = await signInAs(app, 'agent')
    expect((await app.request('GET', '/visits/money', undefined, { token: agent })).status).toBe(403)
    const list = async (query = '') => (await app.request('GET', `/visits/money${query}`, undefined, { token })).body
    const row = { id, due_paise: 130_100, paid_by: 'cash', settled_at: null, technician: { id: technician.id } }
    expect(await list()).toMatchObject({ meta: { total: 1 }, data: [row] })
    const sums = async (query = '') => asOwner('GET', `/visits/money/sums${query}`)
    const sum = { technician: { id: technician.id, name: technician.name }, paid_by: 'cash', visits: 1 }
    const open = { ...sum, found_paise: 0, not_found_paise: 130_100 }
    expect(await sums()).toEqual({ sums: [open], is_partial: false })
    const needs = async () => (await asOwner('GET', '/visits')).needs
    expect(await needs()).toEqual([])
    app.clock.advance(DAY_MS)
    token = await signIn(app)
    asOwner = callAs(app, token)
    expect(await needs()).toMatchObject([{ need: 'notChecked', visit_id: id }])
    const settled = await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    expect([settled.status, settled.body.message]).toEqual([200, ADMIN_MESSAGES.moneyFound])
    expect([await needs(), (await sums('?is_settled=false')).sums]).toEqual([[], []])
    expect((await sums()).sums).toEqual([{ ...sum, found_paise: 130_100, not_found_paise: 0 }])
    expect((await list('?is_settled=true')).meta.total).toBe(1)
    expect((await list('?is_settled=false')).meta.total).toBe(0)
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: false }, { token })
    expect((await list('?is_settled=false&search=nobody')).meta.total).toBe(0)
    expect((await list('?is_settled=false')).meta.total).toBe(1)
    expect((await app.request('PATCH', '/visits/999999/settled', { is_settled: true }, { token })).status).toBe(404)
    expect(await see()).not.toHaveProperty('to_pay')
  })
})
