import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { EarnedFigures } from '../../../contract/operation/business.ts'
import { type City, PAID_BY, type PaidBy, toCityLabel } from '../../../contract/options.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { receipts } from '../../platform/db/schema.ts'

const app = await createTestApp()
const TRADES = [
  { service_type: 'Electrician', city: 'mum' },
  { service_type: 'Plumber', city: 'thane' },
] as const
for (const { service_type, city } of TRADES) await insertTechnician(app.db, { skills: [service_type], cities: [city] })

let token = await signIn(app)
const ask: ReturnType<typeof callAs> = (...call) => callAs(app, token)(...call)
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms)
  token = await signIn(app)
}

type Work = { quotePaise: number; isApproved: boolean; paid_by: PaidBy; isFound: boolean }

/** Finishes a lead's visit: quoted, perhaps approved, and paid as given. */
async function finish(leadId: number, { quotePaise, isApproved, paid_by, isFound }: Work): Promise<void> {
  const { id } = (await ask('GET', `/leads/${leadId}/visits`)).find(({ status }: { status: string }) => status === 'planned')
  const update = (body: object) => ask('PATCH', `/visits/${id}`, body)
  for (const step of ['accepted', 'on_the_way', 'arrived']) await update({ step, reason: 'Told by phone' })
  await update({ lines: [{ label: 'Fitting', paise: quotePaise, kind: 'labour' }] })
  await update({ answer: { number: 1, total_paise: quotePaise, decision: isApproved ? 'approved' : 'declined' } })
  const done = await update({ step: 'done', outcome: isApproved ? 'work' : 'inspection', paid_by })
  if (done.due_paise > 0) await ask('PATCH', `/visits/${id}/settled`, { is_settled: isFound })
}

type Job = Work & { trade: 0 | 1; isPaid: boolean; refundPaise: number; returns: Work | null; hoursLater: number }

/** A booking from the form to the guarantee, with a partial refund of the online payment some hours later. */
async function serve({ trade, isPaid, refundPaise, returns, hoursLater, ...work }: Job): Promise<void> {
  const lead = buildLead(TRADES[trade])
  const key = isPaid
    ? await bookPaid(app, { lead, service: `homeservice/${lead.service_type.toLowerCase()}` })
    : { data: await book(app, lead), token: '', order_id: undefined }
  const path = `/public/bookings/${key.token || (key.data as { token?: string }).token}`
  await ask('POST', `${path}/window`, { window: `${dayAfter(app.clock.now(), 1)}T12` })
  await finish(key.data.id, work)
  await pass(hoursLater * HOUR_MS)
  if (key.order_id && refundPaise) {
    await ask('POST', `/payments/${key.order_id}/refund`, { amount_paise: refundPaise, reason: 'A part of it' })
  }
  if (returns && work.isApproved) {
    await ask('POST', `${path}/claim`, { message: 'It drips again' })
    await ask('POST', `${path}/window`, { window: `${dayAfter(app.clock.now(), 1)}T12` })
    await finish(key.data.id, returns)
  }
}

const work = { quotePaise: fc.integer({ min: 1, max: 500_000 }), isApproved: fc.boolean(), isFound: fc.boolean() }
const anyWork = fc.record({ ...work, paid_by: fc.constantFrom(...PAID_BY) })
const anyJob = fc.record({
  ...{ ...work, paid_by: fc.constantFrom(...PAID_BY), trade: fc.constantFrom(0 as const, 1 as const), isPaid: fc.boolean() },
  ...{
    refundPaise: fc.constantFrom(0, 0, 100, 5_001, 19_900),
    returns: fc.option(anyWork),
    hoursLater: fc.integer({ min: 25, max: 60 }),
  },
})

type Entry = { day: string; paise: number; technician: string; service: string; city: string; method: string; isFound: boolean }

/** The entries of the accountant's file that have a document; refunds are negative. */
async function readFile(from: string, to: string): Promise<Entry[]> {
  const answer = await app.fetch(`/api/payments.csv?from=${from}&to=${to}`, { headers: { Authorization: `Bearer ${token}` } })
  const [head = [], ...rows] = (await answer.text())
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.flatMap((cells) => {
    const row = (name: string) => cells[head.indexOf(name)] ?? ''
    const paise = (name: string, document: string) => (row(document) ? Math.round(Number(row(name)) * 100) : 0)
    const kept = paise('Taken (INR)', 'Receipt') - paise('Refunded (INR)', 'Credit note')
    return {
      ...{ day: row('Date (India)').slice(0, 10), paise: kept + paise('Billed (INR)', 'Bill'), technician: row('Technician') },
      ...{
        service: row('Service'),
        city: row('City'),
        method: row('Bill') ? row('Method') : 'Online',
        isFound: row('Received') !== 'no',
      },
    }
  })
}

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { paise }) => sum + paise, 0)
const toMoney = (entries: readonly Entry[]): EarnedFigures => ({
  earned_paise: sumOf(entries),
  not_found_paise: sumOf(entries.filter(({ isFound }) => !isFound)),
})

const METHODS: Record<PaidBy, string[]> = { upi: ['UPI'], cash: ['Cash'], online: ['Online'], owed: ['Not paid', 'Paid later'] }

async function expectEven(query = '', isAsked: (entry: Entry) => boolean = () => true): Promise<void> {
  const { from, to, before_from, before_to, total, by_day, by_service, by_city, by_technician, by_payment } = await ask(
    'GET',
    `/business?days=28${query}`,
  )
  const now = (await readFile(from, to)).filter(isAsked)
  const before = (await readFile(before_from, before_to)).filter(isAsked)
  const of = (isOf: (entry: Entry) => boolean) => ({ now: toMoney(now.filter(isOf)), before: toMoney(before.filter(isOf)) })
  const seen = ({ now, before }: { now: EarnedFigures; before: EarnedFigures }) =>
    [now, before].map(({ earned_paise, not_found_paise }) => ({ earned_paise, not_found_paise }))
  const expectSame = (shown: { now: EarnedFigures; before: EarnedFigures }, isOf: (entry: Entry) => boolean) =>
    expect(seen(shown)).toEqual(seen(of(isOf)))

  expectSame(total, () => true)
  for (const { name, now: shown } of by_day) expect(shown).toMatchObject(toMoney(now.filter(({ day }) => day === name)))
  for (const row of by_service) expectSame(row, ({ service }) => service === row.name)
  for (const row of by_city) expectSame(row, ({ city }) => city === toCityLabel(row.name as City))
  for (const row of by_technician) expectSame(row, ({ technician }) => technician === (row.technician?.name ?? ''))
  for (const row of by_payment) expectSame(row, ({ method }) => METHODS[row.paid_by as PaidBy].includes(method))
  const paiseOf = (rows: { now: EarnedFigures }[]) => rows.reduce((sum, row) => sum + (row.now.earned_paise ?? 0), 0)
  for (const rows of [by_day, by_service, by_city, by_technician, by_payment]) expect(paiseOf(rows)).toBe(sumOf(now))
}

it('whatever is paid, billed, found and given back, the dashboard, the accountant’s file and the documents agree to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyJob, { minLength: 3, maxLength: 5 }), async (jobs) => {
      for (const job of jobs) await serve(job)
      await expectEven()
      await expectEven('&service=Plumber', ({ service }) => service === 'Plumber')
      await expectEven('&city=mum', ({ city }) => city === 'Mumbai')
      const all = await app.db.select().from(receipts)
      const amountOf = ({ kind, facts }: (typeof all)[number]) => Number(facts.amountPaise) * (kind === 'creditNote' ? -1 : 1)
      expect(sumOf(await readFile('', ''))).toBe(all.reduce((sum, row) => sum + amountOf(row), 0))
    }),
    { numRuns: 4 },
  )
})

it('an agent sees nothing of it', async () => {
  const agent = await signInAs(app, 'agent')
  const { total, by_technician, by_payment } = await callAs(app, agent)('GET', '/business?days=28')
  expect(total.now).toMatchObject({ earned_paise: null, not_found_paise: null })
  expect([by_technician, by_payment]).toEqual([[], []])
})
