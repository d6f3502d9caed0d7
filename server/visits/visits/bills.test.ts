import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { callAs, signIn, signInAs } from '../../../test/steps.ts'
import { emptyLeadTrash, removeOldLeads } from '../../bookings/leads/leads.retention.store.ts'
import { removeOldReceipts } from '../../bookings/receipts/receipts.store.ts'
import { leads, receipts, visits } from '../../platform/db/schema.ts'
import { arriveAt, findBill, LINES } from './visit-office.test-tools.ts'
import { beginNextDay } from './visits.test-tools.ts'

const app = await createTestApp({ upiId: 'karigar@okaxis', businessName: 'Karigar' })
let token: string
let asOwner: ReturnType<typeof callAs>
let technician: Awaited<ReturnType<typeof insertTechnician>>
const update = (id: number, body: object) => app.request('PATCH', `/visits/${id}`, body, { token })
const lastNews = () => app.sms.findLast(({ template }) => template === 'news')?.values[1]
const billOfVisit = (id: number) => findBill(app, id)

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
    expect(lastNews()).toBe('work done: bill and guarantee')
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
    // The receipt of the payment says it all, and no one has news.
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
    expect(lastNews()).toBe('visit finished: see your bill')
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
