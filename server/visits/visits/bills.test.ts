import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { callAs, signIn, signInAs } from '../../../test/steps.ts'
import { emptyLeadTrash, removeOldLeads } from '../../bookings/leads/leads.retention.store.ts'
import { toReceiptLines } from '../../bookings/receipts/receipt-lines.rules.ts'
import { listBills, removeOldReceipts } from '../../bookings/receipts/receipts.store.ts'
import { leads, receipts, technicians, visits } from '../../platform/db/schema.ts'
import { countVisitsToCome } from '../technicians/technicians.store.ts'
import { arriveAt, LINES } from './bills.test-tools.ts'
import { beginNextDay } from './visits.test-tools.ts'

const app = await createTestApp({ upiId: 'karigar@okaxis', businessName: 'Karigar' })
let token: string
let asOwner: ReturnType<typeof callAs>
let technician: Awaited<ReturnType<typeof insertTechnician>>
const update = (id: number, body: object) => app.request('PATCH', `/visits/${id}`, body, { token })
const lastNews = () => app.sms.findLast(({ template }) => template === 'news')?.values[1]
const billOfVisit = async (id: number) => {
  const [row] = await app.db.select().from(visits).where(eq(visits.id, id))
  const [bill] = await app.db
    .select()
    .from(receipts)
    .where(eq(receipts.id, row?.bill_id ?? 0))
  return bill
}

beforeEach(async () => {
  await beginNextDay(app, 15.5)
  token = await signIn(app)
  asOwner = callAs(app, token)
  technician = await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'], language: 'en' })
})

describe('a quote', () => {
  it('is written at the door, read and approved by the customer, and billed less the visit charge that was paid', async () => {
    const { id, say, quote, decide, see, look, bill } = await arriveAt(app, technician)
    expect(await look()).toMatchObject({ can: ['quoted', 'done'], quotes: [], due_if: { work: 0, inspection: 0 } })
    expect((await quote()).status).toBe(200)
    await app.runJobs()
    const values = ['1', expect.stringContaining('KG-'), '1,500', expect.any(String)]
    expect(app.sms).toContainEqual(expect.objectContaining({ template: 'quote', values }))
    expect((await see()).quotes).toEqual([{ number: 1, lines: LINES, total_paise: 150_000, status: 'sent' }])
    expect(await see()).not.toHaveProperty('to_pay')
    const waits = await say('done', { outcome: 'work', paid_by: 'upi' })
    expect([waits.status, waits.body.message, waits.body.day.visits[0].status]).toEqual([409, english.quoteWaits, 'arrived'])
    const approved = await decide(1, 150_000)
    expect([approved.status, approved.body.message]).toEqual([200, english.quoteApproved])
    // The same again, as its answer was lost.
    expect((await decide(1, 150_000)).status).toBe(200)
    const url = expect.stringContaining('upi://pay?pa=karigar@okaxis&pn=Karigar&tr=KG-')
    expect((await see()).to_pay).toEqual({ due_paise: 130_100, upi: { id: 'karigar@okaxis', url } })
    expect((await look()).to_pay).toEqual((await see()).to_pay)
    expect((await bill()).status).toBe(404)
    expect((await say('done', { outcome: 'work' })).body.errors).toEqual({ paid_by: english.paidByNeeded })
    expect((await say('done', { outcome: 'none' })).body.message).toBe(english.quoteStands)
    expect((await say('done', { outcome: 'work', paid_by: 'upi' })).status).toBe(200)
    expect(await see()).toMatchObject({
      status: 'done',
      bill: { number: 'TESTKB/25-26/000001', due_paise: 130_100, paid_by: 'upi' },
    })
    expect(await see()).not.toHaveProperty('to_pay')
    await app.runJobs()
    expect(lastNews()).toBe('done, bill and guarantee')
    const issued = await billOfVisit(id)
    expect(issued).toMatchObject({
      kind: 'bill',
      series: 'TESTKB',
      order_id: null,
      facts: { title: 'Bill', amountPaise: 130_100 },
    })
    const guaranteedUntil = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString()
    expect(issued?.facts.bill).toMatchObject({ chargePaise: 0, paid: { amountPaise: 19_900 }, guaranteedUntil })
    const printed = await bill()
    expect([printed.status, printed.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(printed.headers.get('Content-Disposition')).toContain('bill-KG-')
  })

  it('that is declined leaves the visit charge', async () => {
    const paid = await arriveAt(app, technician)
    await paid.quote()
    expect((await paid.decide(1, 150_000, 'declined')).body.message).toBe(english.quoteDeclined)
    expect((await paid.say('done', { outcome: 'work', paid_by: 'cash' })).body.message).toBe(english.quoteNeeded)
    expect((await paid.say('done', { outcome: 'inspection' })).status).toBe(200)
    // The receipt of the payment says it all, and nobody has news.
    expect(await billOfVisit(paid.id)).toBeUndefined()
    await app.runJobs()
    const before = app.sms.filter(({ template }) => template === 'news').length
    const owing = await arriveAt(app, technician, { isPaid: false, at: '20' })
    await owing.quote()
    await owing.decide(1, 150_000, 'declined')
    expect((await owing.see()).to_pay).toMatchObject({ due_paise: 19_900 })
    await owing.say('done', { outcome: 'inspection', paid_by: 'cash' })
    const charged = await billOfVisit(owing.id)
    expect(charged).toMatchObject({ facts: { amountPaise: 19_900, bill: { lines: [], chargePaise: 19_900 } } })
    expect(charged?.facts.bill).not.toHaveProperty('guaranteedUntil')
    await app.runJobs()
    expect(app.sms.filter(({ template }) => template === 'news')).toHaveLength(before + 1)
    expect(lastNews()).toBe('visit over, with the bill')
  })

  it('takes the place of the one before, and what was approved is what was seen', async () => {
    const { quote, decide, see, say, id } = await arriveAt(app, technician)
    await quote()
    const cheaper = [{ ...LINES[0], paise: 30_000 }]
    await quote(cheaper)
    const refused = await decide(1, 150_000)
    expect([refused.status, refused.body.message]).toEqual([409, english.quoteChanged])
    expect(refused.body.visit.quotes).toMatchObject([{ number: 2, total_paise: 30_000, status: 'sent' }])
    expect((await decide(2, 150_000)).status).toBe(409)
    await decide(2, 30_000)
    // More work was found: until the customer says yes to it, the first holds.
    await quote()
    expect((await see()).quotes.map(({ status }: { status: string }) => status)).toEqual(['approved', 'sent'])
    await decide(3, 150_000, 'declined')
    await say('done', { outcome: 'work', paid_by: 'cash' })
    expect(await billOfVisit(id)).toMatchObject({ facts: { amountPaise: 10_100 } })
    expect((await decide(3, 150_000)).status).toBe(409)
  })

  it('is answered by whoever answers again, whatever key the request has', async () => {
    const { quote, decide, token: key } = await arriveAt(app, technician)
    await quote()
    const answer = { decision: 'approved', action_id: 'the-same-press-of-a-button' }
    const say = (number: number, total_paise: number) =>
      app.request('POST', `/public/bookings/${key}/quote`, { number, total_paise, ...answer })
    expect((await say(1, 150_000)).status).toBe(200)
    await quote(LINES.slice(0, 1))
    expect((await say(2, 48_000)).status).toBe(200)
    expect((await decide(2, 48_000)).status).toBe(200)
  })

  it('that the office enters or answers again, as its answer was lost, is there once', async () => {
    const { id, see } = await arriveAt(app, technician)
    const entered = { lines: LINES, action_id: 'the-press-that-enters-it' }
    const answer = { number: 1, total_paise: 150_000, decision: 'approved' }
    const answered = { answer, action_id: 'the-press-that-answers' }
    for (const body of [entered, entered, answered, answered]) expect((await update(id, body)).status).toBe(200)
    expect((await see()).quotes).toMatchObject([{ number: 1, status: 'approved' }])
    const other = await update(id, { step: 'done', outcome: 'work', paid_by: 'cash', action_id: answered.action_id })
    expect([other.status, other.body.message]).toEqual([409, ADMIN_MESSAGES.visitOtherAct])
  })

  it('that was approved is billed: while the technician is at the door nobody closes the booking past it', async () => {
    const { id, quote, decide, say, see } = await arriveAt(app, technician)
    await quote()
    await decide(1, 150_000)
    const { lead_id } = (await asOwner('GET', `/visits/${id}`)).visit
    const closing = await app.request('PATCH', `/leads/${lead_id}`, { status: 'Completed' }, { token })
    expect([closing.status, closing.body.message]).toEqual([409, ADMIN_MESSAGES.visitUnderWay(true)])
    expect((await say('done', { outcome: 'work', paid_by: 'cash' })).status).toBe(200)
    expect(await see()).toMatchObject({ outcome: 'work', bill: { due_paise: 130_100, paid_by: 'cash' } })
  })

  it('hears which line is wrong', async () => {
    const { say } = await arriveAt(app, technician)
    const errorsOf = async (lines: unknown) => (await say('quoted', { lines })).body.errors
    expect(await errorsOf(undefined)).toEqual({ lines: english.quoteEmpty })
    expect(await errorsOf([])).toEqual({ lines: english.quoteEmpty })
    expect(await errorsOf([LINES[0], { ...LINES[1], paise: 0 }])).toEqual({ 'lines.1.paise': english.quoteAmount })
    expect(await errorsOf([{ ...LINES[0], label: ' ' }])).toEqual({ 'lines.0.label': english.quoteLabel })
    expect(await errorsOf(Array(13).fill(LINES[0]))).toHaveProperty('lines')
    expect(await errorsOf(Array(12).fill({ ...LINES[0], paise: 100_000_000 }))).toEqual({ lines: english.quoteAmount })
  })

  it('is dictated to the office and approved by phone, and the board asks for an answer after 15 minutes', async () => {
    const { id, see, quote } = await arriveAt(app, technician)
    const agent = await signInAs(app, 'agent')
    expect((await app.request('PATCH', `/visits/${id}`, { lines: LINES }, { token: agent })).status).toBe(200)
    expect((await app.request('GET', `/visits/${id}`, undefined, { token: agent })).body.data).toMatchObject({
      quotes: [{ number: 1, status: 'sent' }],
      visit: { quote: { number: 1, total_paise: 150_000, status: 'sent' } },
    })
    const needs = async () => (await asOwner('GET', '/visits')).needs.map(({ need }: { need: string }) => need)
    expect(await needs()).toEqual([])
    app.clock.advance(15 * MINUTE_MS)
    expect(await needs()).toEqual(['quoteWaits'])
    await quote(LINES.slice(0, 1))
    const answer = { number: 1, total_paise: 150_000, decision: 'approved' }
    expect((await update(id, { answer })).body.message).toBe(english.quoteChanged)
    expect((await update(id, { answer: { ...answer, number: 2, total_paise: 48_000 } })).status).toBe(200)
    expect((await see()).quotes).toMatchObject([{ number: 2, status: 'approved' }])
    await app.runJobs()
    expect(lastNews()).toBe('quote approved by phone')
    expect((await update(id, { step: 'done', outcome: 'work' })).body.errors).toEqual({ paid_by: english.paidByNeeded })
    expect((await update(id, { step: 'done', outcome: 'work', paid_by: 'owed' })).body.data).toMatchObject({
      ...{ due_paise: 28_100, paid_by: 'owed', settled_at: null },
    })
    expect((await see()).to_pay).toMatchObject({ due_paise: 28_100 })
    expect(await needs()).toEqual(['notPaid'])
  })
})

it('a bill outlives its lead, which is retained for it without texts until the bill may go', async () => {
  const { id, say } = await arriveAt(app, technician, { isPaid: false })
  await say('done', { outcome: 'inspection', paid_by: 'cash' })
  const { lead_id } = (await asOwner('GET', `/visits/${id}`)).visit
  const bill = await billOfVisit(id)
  const later = new Date(app.clock.now().getTime() + DAY_MS)
  await removeOldLeads(app.db, later, app.clock.now())
  const [lead] = await app.db.select().from(leads).where(eq(leads.id, lead_id))
  expect(lead).toMatchObject({ message: '', retained_at: expect.any(Date) })
  expect(await app.db.$count(visits, eq(visits.id, id))).toBe(0)
  const countBills = () => app.db.$count(receipts, eq(receipts.id, bill?.id ?? 0))
  expect(await countBills()).toBe(1)
  await removeOldReceipts(app.db, later)
  expect(await countBills()).toBe(0)
  await emptyLeadTrash(app.db, later, app.clock.now())
  expect(await app.db.$count(leads, eq(leads.id, lead_id))).toBe(0)
})

it('a bill stays in reach of its customer, also where the lead was put into the trash', async () => {
  const { id, say, bill } = await arriveAt(app, technician, { isPaid: false })
  await say('done', { outcome: 'inspection', paid_by: 'cash' })
  const { lead_id } = (await asOwner('GET', `/visits/${id}`)).visit
  await asOwner('DELETE', `/leads/${lead_id}`)
  expect((await bill()).status).toBe(200)
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
    expect(await own()).toMatchObject({ ...bill, 'Taken (INR)': '', Found: 'no' })
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    expect(await own()).toMatchObject({ ...bill, Found: 'yes' })
    const rows = await read()
    const paise = (column: string, document: string) =>
      rows.reduce((sum, row) => sum + (row[document] ? Math.round(Number(row[column]) * 100) : 0), 0)
    const earned = paise('Taken (INR)', 'Receipt') + paise('Billed (INR)', 'Bill') - paise('Given back (INR)', 'Credit note')
    const all = await app.db.select().from(receipts)
    const amountOf = ({ kind, facts }: (typeof all)[number]) => Number(facts.amountPaise) * (kind === 'creditNote' ? -1 : 1)
    expect(earned).toBe(all.reduce((sum, row) => sum + amountOf(row), 0))
  })

  it('that was taken in cash is what the technician says until it is found', async () => {
    const { id, token: key } = await agreeAndEnd('cash')
    const page = async () => (await app.fetch(`/booking/${key}`)).text()
    expect(await page()).toContain('Paid in cash, as the technician tells us')
    await app.request('PATCH', `/visits/${id}/settled`, { is_settled: true }, { token })
    expect(await page()).not.toContain('as the technician tells us')
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
    expect([html.includes('at most ₹1,00,000'), html.includes('upi://')]).toEqual([true, false])
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
    expect(await needs()).toMatchObject([{ need: 'notChecked', visit: { id } }])
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
