import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { buildLead } from '../../../test/builders.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { createPlainSite } from '../../../test/plain-site.ts'
import { book, bookPaid, callAs, signIn } from '../../../test/steps.ts'
import { leads, reservations, reviews, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { LINES } from '../visits/visit-office.test-tools.ts'
import { insertLeads } from '../visits/visits.test-tools.ts'

const { test, visitor } = await createPlainSite()
const { open, post } = visitor({ hasCookies: false })
const ELECTRICIAN = '/services/homeservice/electrician'
const { terms } = catalogues.en
const WORDS = 'He came at the time, and swept up.'

/** Visits that were done yesterday; with `soon` they were promised within 90 minutes, and a door code proves the arrival. */
async function served(count: number, soon?: 'in time' | 'late') {
  const keys = await insertLeads(test, count)
  await test.db.update(leads).set({ status: 'Completed', name: 'Asha Joshi' })
  const start = new Date(test.clock.now().getTime() - 24 * 60 * MINUTE_MS)
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)
  const window = { window_start: start, window_end: after(90), due_by: after(90) }
  const proof = soon && { is_soon: true, is_arrival_proved: true, arrived_at: after(soon === 'late' ? 95 : 80) }
  const done = { status: 'done' as const, outcome: 'unrecorded' as const, arrived_at: after(80), done_at: after(150) }
  const rows = keys.map(({ id }) => ({ lead_id: id, ...window, ...done, ...proof }))
  const ids = await test.db.insert(visits).values(rows).returning({ id: visits.id })
  await test.db.insert(visitEvents).values(ids.map(({ id }) => ({ visit_id: id, what: 'done' as const, by: 'program' as const })))
  return keys.map(({ token }, index) => ({ path: `/booking/${token}`, visit_id: ids[index]?.id ?? 0 }))
}

/** Visits that were promised within 90 minutes and cancelled so many minutes after that. */
async function cancelled(count: number, minutes: number): Promise<void> {
  const made = await served(count, 'in time')
  const ids = made.map(({ visit_id }) => visit_id)
  const given = { status: 'cancelled' as const, outcome: null, arrived_at: null, done_at: null, is_arrival_proved: false }
  const rows = await test.db.update(visits).set(given).where(inArray(visits.id, ids)).returning()
  await test.db.insert(visitEvents).values(
    rows.map(({ id, window_start }) => {
      const created_at = new Date(window_start.getTime() + minutes * MINUTE_MS)
      return { visit_id: id, what: 'cancelled' as const, by: 'customer' as const, created_at }
    }),
  )
}

beforeEach(async () => {
  await test.db.delete(visits)
  await test.db.delete(reservations)
  await test.db.delete(technicians)
})

describe('a customer without script', () => {
  it('has the bill in reach, and reads of each quote what is true of it, also of a return', async () => {
    await insertTechnician(test.db, { skills: ['Electrician'] })
    const asOwner = callAs(test, await signIn(test))
    const { token, data } = await bookPaid(test, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    const path = `/booking/${token}`
    await asOwner('POST', '/visits', { lead_id: data.id, window: `${dayAfter(test.clock.now(), 1)}T10` })
    const update = async (body: object) => {
      const [{ id }] = await asOwner('GET', `/leads/${data.id}/visits`)
      await asOwner('PATCH', `/visits/${id}`, { reason: 'Told by phone', ...body })
    }
    const quote = async () => {
      for (const step of ['accepted', 'on_the_way', 'arrived']) await update({ step })
      await update({ lines: LINES })
      return open(path)
    }
    const first = await quote()
    expect(first).toContain('If you decline, you pay only for the visit.')
    expect(first).toContain(terms.paidDeducted)
    await update({ answer: { number: 1, total_paise: 150_000, decision: 'approved' } })
    await update({ step: 'done', outcome: 'work', paid_by: 'cash' })
    const bill = /href="([^"]+bill\.pdf[^"]+)"/.exec(await open(path))?.[1]
    expect(bill).toContain('?number=TESTKB')
    await post(path, { act: 'claim', message: 'It drips again' })
    expect((await post(path, { act: 'window', window: `${dayAfter(test.clock.now(), 1)}T12` })).status).toBe(303)
    expect(await open(path)).toContain(`href="${bill}"`)
    const second = await quote()
    expect(second).toContain('If you decline, you pay nothing.')
    expect(second).not.toContain('deducted from this bill')
    expect(second).not.toContain(terms.nothingAdded)
    expect(second).toContain(`href="${bill}"`)
    await update({ answer: { number: 1, total_paise: 150_000, decision: 'approved' } })
    // Nothing is to be paid before the work is done.
    expect(await open(path)).toContain('You pay ₹1,500 when the job is done.')
  })

  it('reads of a late visit when it was due, and has the office beside the technician', async () => {
    await insertTechnician(test.db, { skills: ['Electrician'] })
    const asOwner = callAs(test, await signIn(test))
    const { token, data } = await bookPaid(test, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    await asOwner('POST', '/visits', { lead_id: data.id, window: `${dayAfter(test.clock.now(), 1)}T10` })
    const [{ id }] = await asOwner('GET', `/leads/${data.id}/visits`)
    for (const step of ['accepted', 'on_the_way']) await asOwner('PATCH', `/visits/${id}`, { reason: 'Told by phone', step })
    expect(await open(`/booking/${token}`)).not.toContain('Call the office')
    const past = { window_start: new Date('2026-03-01T10:30:00Z'), window_end: new Date('2026-03-01T12:30:00Z') }
    await test.db.update(visits).set({ ...past, due_by: past.window_end })
    const page = await open(`/booking/${token}`)
    expect(page).toContain('Was due 4 to 6 pm<small>Sunday 1 March</small>')
    expect(page).toMatch(/Call 9\d{4} \d{5}<\/a>(?:(?!<\/section>).)+Call the office: /)
  })

  it('asks for a return under the guarantee, chooses its time, and sees when somebody comes', async () => {
    await insertTechnician(test.db)
    const [{ path, visit_id } = expect.fail()] = await served(1)
    const page = await open(path)
    expect(page).toContain('30-day guarantee')
    const refused = await (await post(path, { act: 'claim', message: '' })).response.text()
    expect(refused).toContain(english.claimNeeded)
    const action_id = /name="action_id" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const { status, location } = await post(path, { act: 'claim', message: 'It drips again', action_id })
    expect([status, location]).toEqual([303, `${path}#visit`])
    const asked = await open(path)
    expect(asked).toContain('data-stage="claimed"')
    expect(asked).toContain('name="window"')
    expect((await post(path, { act: 'window', window: `${dayAfter(test.clock.now(), 1)}T16` })).status).toBe(303)
    const planned = await open(path)
    expect(planned).toContain('so we’ll visit again with no visit charge')
    expect(planned).not.toContain('Nothing has been charged')
    expect(planned).toContain('data-stage="planned"')
    const asOwner = callAs(test, await signIn(test))
    const { lead_id } = (await asOwner('GET', `/visits/${visit_id}`)).visit
    await asOwner('PATCH', `/leads/${lead_id}`, { status: 'Cancelled' })
    expect(await open(path)).not.toContain('so we’ll visit again')
  })

  it('reviews the visit, keeps what was typed where it is refused, and takes the review back', async () => {
    const [{ path } = expect.fail()] = await served(1)
    const refused = await (await post(path, { act: 'review', text: WORDS, is_public: '1' })).response.text()
    expect(refused).toContain(english.starsNeeded)
    expect(refused).toContain(WORDS)
    expect(refused).toMatch(/name="is_public"[^>]*checked/)
    expect(await open(path)).not.toMatch(/name="is_public"[^>]*checked/)
    const { status, location } = await post(path, { act: 'review', stars: '4', text: WORDS, is_public: '1' })
    expect([status, location]).toEqual([303, `${path}#review`])
    expect(await open(path)).toContain('Your review')
    expect((await post(path, { act: 'withdraw' })).status).toBe(303)
    expect(await open(path)).toContain('How was it?')
  })
})

it('the home page has the samples until five customers agreed to be shown, then their words, and neither in structured data', async () => {
  const done = await served(6)
  const review = { stars: 5, text: WORDS, name: 'Asha', area: 'thane' as const, is_public: true, created_at: test.clock.now() }
  const rows = done.map(({ visit_id }) => ({ visit_id, ...review }))
  await test.db.insert(reviews).values(rows.slice(0, 4))
  expect(await open('/')).toContain('Sample reviews')
  await test.db.insert(reviews).values(rows.slice(4))
  const html = await open('/')
  expect(html).not.toContain('Sample reviews')
  expect(html).toContain('From 6 customer reviews in the last 12 months')
  const data = /<script type="application\/ld\+json">.*?<\/script>/gs.exec(html)?.[0]
  expect(data).not.toMatch(/rating|review/i)
})

it('a promise that was taken back before it was due counts as none, and as broken afterwards', async () => {
  await served(20, 'in time')
  await cancelled(3, 30)
  const promise = async () => (await test.request('GET', '/public/promise')).body.data
  expect(await promise()).toEqual({ percent: 100, count: 20 })
  await cancelled(5, 100)
  test.clock.advance(DAY_MS)
  expect(await promise()).toEqual({ percent: 80, count: 25 })
})

it('how the promise is kept stands beside the button and on services from 20 proved arrivals on, made anew with each day', async () => {
  await served(19, 'in time')
  test.clock.advance(DAY_MS)
  for (const path of ['/', ELECTRICIAN]) expect(await open(path)).not.toContain('promised within 90 minutes')
  await served(1, 'late')
  // No one was waited for who was called off in time.
  await cancelled(5, 30)
  // The figure stands for whole days, so it is the same until the next one.
  for (const path of ['/', ELECTRICIAN]) expect(await open(path)).not.toContain('promised within 90 minutes')
  test.clock.advance(DAY_MS)
  for (const path of ['/', ELECTRICIAN]) expect(await open(path)).toContain('95% of 20 visits promised within 90 minutes')
})

it('a promise stays broken where the visit got another time after it was late', async () => {
  await insertTechnician(test.db, { skills: ['Electrician'] })
  const { token, id } = await book(test, { service_type: 'Electrician', city: 'thane' })
  await test.request('POST', `/public/bookings/${token}/window`, { window: 'soon' })
  test.clock.advance(91 * MINUTE_MS)
  await test.runJob('watch-visits')
  const asOwner = callAs(test, await signIn(test))
  const [visit] = await asOwner('GET', `/leads/${id}/visits`)
  await asOwner('PATCH', `/visits/${visit.id}`, { window: `${dayAfter(test.clock.now(), 2)}T10` })
  test.clock.advance(DAY_MS)
  await served(20, 'in time')
  test.clock.advance(DAY_MS)
  const { data } = (await test.request('GET', '/public/promise')).body
  expect(data).toEqual({ percent: 95, count: 21 })
})

it('an arrival that the phone told long after counts for the promise from when we heard of it, whatever its clock said', async () => {
  const made = await served(20, 'in time')
  const heard = (visits: typeof made, minutes: number) =>
    test.db.insert(visitEvents).values(
      visits.map(({ visit_id }) => {
        // The day before, 80 minutes after the booking, as the phone said.
        const created_at = new Date(test.clock.now().getTime() - (24 * 60 - 80 - minutes) * MINUTE_MS)
        return { visit_id, what: 'arrived' as const, by: 'technician' as const, created_at }
      }),
    )
  await heard(made.slice(0, 4), 4)
  await heard(made.slice(4, 6), 20)
  expect((await test.request('GET', '/public/promise')).body.data).toEqual({ percent: 90, count: 20 })
})
