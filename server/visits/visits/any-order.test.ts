import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_STEPS } from '../../../contract/bookings/days.public.ts'
import { findWaiting } from '../../../contract/bookings/quotes.ts'
import { canMoveVisit, canStep, isLive } from '../../../contract/bookings/visit.ts'
import { dayAfter, listWindowsOfDay } from '../../../contract/bookings/windows.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { LEAD_STATUSES, PAID_BY, VISIT_STATUSES, type VisitEventKind, type VisitStatus } from '../../../contract/options.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp, type TestAnswer } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { IS_LONG, ROUNDS } from '../../../test/patience.ts'
import { bookPaid, payInSandbox, postPaidLead, signInAs } from '../../../test/steps.ts'
import { leads, orders, quotes, receipts, reservations, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { openDay } from '../days/days.test-tools.ts'
import { expectMoney } from './any-order.test-tools.ts'
import { LINES } from './visit-office.test-tools.ts'
import { expectReservationsApart, insertLeads } from './visits.test-tools.ts'

const app = await createTestApp({ otpSiteLimitPerHour: 100_000 })
const { db } = app
const ACTS = {
  // The customer.
  choose: 4,
  place: 1,
  cancel: 1,
  decide: 3,
  claim: 2,
  review: 1,
  order: 2,
  pay: 3,
  // The operator.
  plan: 3,
  /** One of these brings a visit on by one step, the other by some. */
  next: 4,
  advance: 12,
  step: 3,
  dictate: 1,
  answer: 1,
  move: 2,
  assign: 2,
  off: 2,
  pause: 1,
  endOff: 2,
  close: 1,
  remove: 1,
  // The technician.
  day: 8,
  // The clock.
  wait: 3,
} as const
type Kind = keyof typeof ACTS
const anyAct = fc.record({
  kind: fc.oneof(...Object.entries(ACTS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight }))),
  /** The first one most often, so that its visits come far. */
  lead: fc.constantFrom(0, 0, 0, 0, 1, 2, 3, 3),
  technician: fc.nat(1),
  /** What else is drawn: a window, a status, how long. */
  draw: fc.nat(999),
})
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never

const NEXT: Partial<Record<VisitStatus, VisitStatus>> = {
  planned: 'accepted',
  accepted: 'on_the_way',
  on_the_way: 'arrived',
  arrived: 'done',
}
/** What happens in every run of so many acts; the others, such as to turn back, may be missing. */
const OFTEN: VisitEventKind[] = [
  ...(['moved', 'assigned', 'unassigned', 'accepted', 'on_the_way', 'cancelled'] as const),
  ...(['arrived', 'quoted', 'approved', 'declined', 'done', 'claimed'] as const),
]
const drawFrom = <T>(list: readonly T[], draw: number) => list[draw % list.length]

const AC = { service_type: 'AC', city: 'thane' } as const
const CHARGE = { amount: 29_900, service: 'home-appliance/ac-repair' }

/** A business of two technicians with three leads, of which one has paid, and someone who may begin to pay. */
async function open() {
  await db.delete(receipts)
  await db.delete(orders)
  await db.delete(leads)
  await db.delete(reservations)
  await db.delete(technicians)
  const staff = [await insertTechnician(db), await insertTechnician(db)]
  const paid = await bookPaid(app, { ...CHARGE, lead: buildLead(AC) })
  const keys = [{ id: paid.data.id, token: paid.token }, ...(await insertLeads(app, 2))]
  const payer = { ...CHARGE, lead: buildLead(AC), request_id: randomUUID() }
  let order: { id: string; token: string } | undefined
  const token = await signInAs(app, 'owner')
  const ask = (method: string, path: string, body?: object) => app.request(method, path, body, { token })
  let batch = 'none-was-taken'

  return async function play({ kind, lead, technician, draw }: Act): Promise<TestAnswer | undefined> {
    const now = app.clock.now()
    const key = keys[lead]
    const technician_id = staff[technician]?.id
    const window =
      draw % 7 === 0
        ? 'soon'
        : drawFrom(
            [0, 1].flatMap((days) => listWindowsOfDay(dayAfter(now, days))),
            draw,
          )
    const [visit] = await db
      .select()
      .from(visits)
      .where(eq(visits.lead_id, key?.id ?? 0))
      .orderBy(desc(visits.id))
      .limit(1)
    const update = (body: object) => ask('PATCH', `/visits/${visit?.id ?? 0}`, body)
    const said = {
      ...{ reason: 'Told by phone', lines: LINES.slice(draw % 2) },
      ...{ outcome: drawFrom(['work', 'work', 'inspection', 'none'], draw), paid_by: drawFrom(PAID_BY, draw) },
    }
    const { lines, ...ofStep } = said
    const step = (to: VisitStatus | undefined) => update({ step: to, ...ofStep })
    const offered = await db
      .select()
      .from(quotes)
      .where(eq(quotes.visit_id, visit?.id ?? 0))
    // Sometimes of a quote that no longer waits.
    const seen = draw % 4 ? findWaiting(offered) : drawFrom(offered, draw)
    const decision = draw % 3 ? 'approved' : 'declined'
    const answer = { number: seen?.number ?? 1, total_paise: seen?.total_paise ?? 1, decision }
    const takeOff = async (whose: object) => {
      const to = new Date(now.getTime() + (1 + (draw % 30)) * HOUR_MS)
      const answer = await ask('POST', '/reservations', { ...whose, from: now, to })
      batch = answer.body.data?.batch ?? batch
      return answer
    }
    const acts: Record<Kind, () => Promise<TestAnswer | undefined>> = {
      choose: () => app.request('POST', `/public/bookings/${key?.token}/window`, { window }),
      place: () => app.request('POST', `/public/bookings/${key?.token}/place`, { address: `Flat ${draw}`, pincode: '400603' }),
      cancel: () => app.request('POST', `/public/bookings/${key?.token}/cancel`, {}),
      decide: () => app.request('POST', `/public/bookings/${key?.token}/quote`, answer),
      claim: () => app.request('POST', `/public/bookings/${key?.token}/claim`, { message: 'It drips again' }),
      review: () =>
        app.request('POST', `/public/bookings/${key?.token}/review`, { stars: 1 + (draw % 5), withdraw: draw % 7 === 0 }),
      async order() {
        const answer = keys[3] ? undefined : await app.request('POST', '/public/store-payment', { ...payer, window })
        if (answer?.status === 200) order = answer.body
        return answer
      },
      async pay() {
        if (!order || keys[3]) return undefined
        const answer = await postPaidLead(app, payer.lead, await payInSandbox(app, order.id))
        keys.push({ id: answer.body.data.id, token: order.token })
        return answer
      },
      plan: () => ask('POST', '/visits', { lead_id: key?.id, window, ...(draw % 2 && { technician_id }) }),
      async next() {
        if (!visit || visit.status === 'cancelled' || visit.status === 'missed') return acts.choose()
        if (visit.status === 'done') return acts[drawFrom(['claim', 'review', 'close', 'choose'] as const, draw) ?? 'claim']()
        if (visit.status !== 'arrived') return step(draw % 8 ? NEXT[visit.status] : 'missed')
        if (findWaiting(offered)) return acts[draw % 2 ? 'decide' : 'answer']()
        return offered.length < 2 && draw % 3 ? acts.dictate() : step('done')
      },
      async advance() {
        let last: TestAnswer | undefined
        for (let nth = 0; nth <= draw % 4; nth++) last = await play({ kind: 'next', lead, technician, draw: draw + nth })
        return last
      },
      step: () => step(drawFrom(VISIT_STATUSES, draw)),
      dictate: () => update({ lines }),
      answer: () => update({ answer }),
      move: () => update({ window }),
      assign: () => update({ technician_id }),
      off: () => takeOff({ technician_id }),
      pause: () => takeOff({ city: 'thane' }),
      endOff: () => ask('DELETE', `/reservations/${batch}`),
      close: () => ask('PATCH', `/leads/${key?.id}`, { status: drawFrom(LEAD_STATUSES, draw) }),
      remove: () => ask('DELETE', `/leads/${key?.id}`),
      async day() {
        const day = await openDay(app, { id: technician_id ?? 0 })
        const own = drawFrom(await day.visits(), draw)
        const [row] = await db
          .select({ code: visits.code })
          .from(visits)
          .where(eq(visits.id, own?.id ?? 0))
        const code = draw % 4 ? (row?.code ?? '0000') : '1234'
        const step = drawFrom(own?.can.length ? own.can : DAY_STEPS, draw) ?? 'accepted'
        return day.say({ ...said, visit_id: own?.id ?? visit?.id ?? 1, code, step })
      },
      async wait() {
        app.clock.advance((1 + (draw % 150)) * MINUTE_MS)
        await app.runJob('watch-visits')
        await app.runJob('reconcile-orders')
        return undefined
      },
    }
    const answered = await acts[kind]()
    if (answered) expect([200, 201, 404, 409, 422]).toContain(answered.status)
    return answered
  }
}

type Told = typeof visitEvents.$inferSelect
type Known = { status: VisitStatus | undefined; hasReservation: boolean; onTheWayAt: Date | null }
const STEPS: Partial<Record<Told['what'], VisitStatus>> = { ...NEXT, turned_back: 'accepted' }
for (const status of VISIT_STATUSES) STEPS[status] = status

const isOfQuote = (what: Told['what']) => what === 'quoted' || what === 'approved' || what === 'declined'

/** What is known after an event; throws where it can't come after those before. */
function after({ status, hasReservation, onTheWayAt }: Known, { what, by, created_at }: Told): Known {
  const refuse = () => new Error(`${what} by ${by} after ${status}`)
  if (status === undefined) {
    // The chosen time went to someone else while it was paid for.
    const isLost = what === 'unassigned' && by === 'program'
    if (what !== 'planned' && !isLost) throw refuse()
    return { status: 'planned', hasReservation: !isLost, onTheWayAt: null }
  }
  // What came too late changes nothing.
  if (what === 'refused') return { status, hasReservation, onTheWayAt }
  if (what === 'late' || what === 'place') {
    if (!isLive(status) || status === 'arrived') throw refuse()
    return { status, hasReservation, onTheWayAt }
  }
  if (what === 'claimed' ? status === 'done' : isOfQuote(what) && status === 'arrived')
    return { status, hasReservation, onTheWayAt }
  const to = STEPS[what]
  if (!to || to === 'planned') {
    if (!canMoveVisit(status, by, 0)) throw refuse()
    return { status: 'planned', hasReservation: what !== 'unassigned', onTheWayAt: null }
  }
  // That a technician waits at the door is another test's.
  if (!canStep(status, to, by, { now: created_at, windowStart: new Date(0), onTheWayAt, hasReservation })) throw refuse()
  return {
    status: to,
    hasReservation: hasReservation && to !== 'cancelled',
    onTheWayAt: to === 'on_the_way' ? created_at : onTheWayAt,
  }
}

async function expectOrder(): Promise<void> {
  await expectReservationsApart(app)
  const shown = await db.select({ visit: visits, lead: leads }).from(visits).innerJoin(leads, eq(leads.id, visits.lead_id))
  const events = await db.select().from(visitEvents).orderBy(asc(visitEvents.id))
  for (const { visit, lead } of shown) {
    const own = events.filter(({ visit_id }) => visit_id === visit.id)
    const { status, hasReservation } = own.reduce(after, { status: undefined, hasReservation: false, onTheWayAt: null })
    expect([visit.status, visit.reservation_id !== null]).toEqual([status, hasReservation])
    if (isLive(visit.status)) expect([lead.status, lead.deleted_at]).toEqual(['New', null])
  }
  const live = shown.filter(({ visit }) => isLive(visit.status)).map(({ lead }) => lead.id)
  expect(live).toHaveLength(new Set(live).size)
}

it('in any order of what customers, operators and technicians do, reservations, visits, leads, the history and the money agree', async () => {
  const told = new Set<string>()
  const anyDay = fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
    const play = await open()
    for (const act of acts) {
      await play(act)
      await expectOrder()
    }
    await expectMoney(app)
    for (const { what } of await db.select({ what: visitEvents.what }).from(visitEvents)) told.add(what)
  })
  await fc.assert(anyDay, { numRuns: 3 * ROUNDS })
  // Chance may leave one out; as many acts again then have to bring it.
  if (IS_LONG && !OFTEN.every((what) => told.has(what))) await fc.assert(anyDay, { numRuns: 3 * ROUNDS })
  if (IS_LONG) expect([...told]).toEqual(expect.arrayContaining(OFTEN))
})
