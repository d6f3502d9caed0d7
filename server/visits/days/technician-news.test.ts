import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, windowOf } from '../../../contract/bookings/windows.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { shortWindowText } from '../../../languages/short-window.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, callAs, signIn } from '../../../test/steps.ts'
import { leads, notices, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { codeOf, openDay } from './days.test-tools.ts'

const app = await createTestApp()
let asOwner: ReturnType<typeof callAs>
const today = () => dayIn(app.clock.now())
const window = (hour: string) => `${today()}T${hour}`
const textOf = (hour: string, language: 'en' | 'hi' | 'mr' = 'en') => shortWindowText(windowOf(window(hour)), language)

/** The clock moves on to this hour of the next day. */
function nextDayAt(hour: number): void {
  const { end } = boundsOfDay(today())
  app.clock.advance(end.getTime() + hour * HOUR_MS - app.clock.now().getTime())
}
async function smsTo({ mobile }: { mobile: string }): Promise<string[]> {
  await app.runJobs()
  return app.sms.filter(({ to }) => to === mobile).map(({ text }) => text)
}
async function choose(at: string) {
  const lead = await book(app, { service_type: 'AC', city: 'thane' })
  const path = `/public/bookings/${lead.token}/window`
  expect((await app.request('POST', path, { window: at })).status).toBe(200)
  const [visit = expect.fail()] = await asOwner('GET', `/leads/${lead.id}/visits`)
  return { ...lead, visit, move: (to: string) => app.request('POST', path, { window: to }) }
}

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
  await app.db.delete(notices)
  await app.db.delete(technicians)
  nextDayAt(15)
  asOwner = callAs(app, await signIn(app))
})

describe('a technician is told', () => {
  it.each(['en', 'hi', 'mr'] as const)(
    'of a new visit of today and of its end, in %s, with the link of the day',
    async (language) => {
      const technician = await insertTechnician(app.db, { language })
      const { visit, reference } = await choose(window('18'))
      const { token } = await openDay(app, technician)
      const { assignmentNews } = catalogues[language].sms
      const [told = '', ...more] = await smsTo(technician)
      expect(more).toEqual([])
      expect(told).toContain(`${assignmentNews.planned} ${textOf('18', language)}, ${catalogues[language].labels.cities.thane}`)
      expect(told.endsWith(` https://karigar.example/d?${token}`)).toBe(true)
      await asOwner('PATCH', `/visits/${visit.id}`, { step: 'cancelled', reason: 'The customer called' })
      expect((await smsTo(technician)).slice(1)).toEqual([expect.stringContaining(`${assignmentNews.cancelled} ${reference}, `)])
    },
  )

  it.each(['en', 'hi', 'mr'] as const)(
    'of a visit of theirs that is moved: which one, and its new time, in %s',
    async (language) => {
      const technician = await insertTechnician(app.db, { language })
      const { move, reference } = await choose(window('18'))
      expect(await smsTo(technician)).toHaveLength(1)
      expect((await move(window('20'))).status).toBe(200)
      const { assignmentNews } = catalogues[language].sms
      const text = `${assignmentNews.moved(reference)} ${textOf('20', language)}, ${catalogues[language].labels.cities.thane}`
      expect((await smsTo(technician)).slice(1)).toEqual([expect.stringContaining(text)])
      expect((await smsTo(technician)).slice(1).join()).not.toContain(assignmentNews.planned)
    },
  )

  it('of a new visit, where what is moved was nobody’s or somebody else’s', async () => {
    const [first, second] = [
      await insertTechnician(app.db, { language: 'en' }),
      await insertTechnician(app.db, { language: 'en' }),
    ]
    const { visit } = await choose(window('18'))
    expect(await smsTo(first)).toHaveLength(1)
    await asOwner('PATCH', `/visits/${visit.id}`, { window: window('20'), technician_id: second.id })
    expect(await smsTo(second)).toEqual([expect.stringContaining(`New visit ${textOf('20')}`)])
    const { start: from, end: to } = windowOf(window('20'))
    await asOwner('POST', '/reservations', { technician_id: second.id, from, to })
    expect((await smsTo(second)).slice(1)).toEqual([expect.stringContaining('Cancelled visit')])
    await asOwner('PATCH', `/visits/${visit.id}`, { window: window('18'), technician_id: second.id })
    expect((await smsTo(second)).slice(2)).toEqual([expect.stringContaining(`New visit ${textOf('18')}`)])
  })

  it('on the way at midnight that nobody waits any more, with the link that still works', async () => {
    const technician = await insertTechnician(app.db, { language: 'en' })
    const { token, reference, visit } = await choose(window('22'))
    const day = await openDay(app, technician)
    expect(await smsTo(technician)).toHaveLength(1)
    for (const to of ['accepted', 'on_the_way']) await asOwner('PATCH', `/visits/${visit.id}`, { step: to })
    nextDayAt(0.2)
    expect((await app.request('POST', `/public/bookings/${token}/cancel`, {})).status).toBe(200)
    const [told = ''] = (await smsTo(technician)).slice(1)
    expect([told.includes(`Cancelled visit ${reference}`), told.endsWith(day.token)]).toEqual([true, true])
  })

  it('whose visit is somebody else’s now, as is that one', async () => {
    const [first, second] = [await insertTechnician(app.db), await insertTechnician(app.db)]
    await app.db.update(technicians).set({ language: 'en' })
    const { visit, reference } = await choose(window('18'))
    expect(await smsTo(first)).toHaveLength(1)
    await asOwner('PATCH', `/visits/${visit.id}`, { technician_id: second.id })
    expect((await smsTo(first)).slice(1)).toEqual([expect.stringContaining(`Cancelled visit ${reference}`)])
    expect(await smsTo(second)).toEqual([expect.stringContaining(`New visit ${textOf('18')}`)])
    // Those who gave it up know already.
    const day = await openDay(app, second)
    await day.say({ visit_id: visit.id, step: 'unassigned', reason: 'Fever' })
    expect(await smsTo(second)).toHaveLength(1)
    expect((await smsTo(first)).slice(2)).toEqual([expect.stringContaining('New visit')])
  })

  it('at 7 am of all visits of the day, once; and not the evening before or at night', async () => {
    const [busy, idle] = [
      await insertTechnician(app.db, { language: 'en' }),
      await insertTechnician(app.db, { skills: ['Fridge'] }),
    ]
    const tomorrow = dayAfter(app.clock.now(), 1)
    await choose(`${tomorrow}T10`)
    nextDayAt(1)
    await choose(window('18'))
    expect(await smsTo(busy)).toEqual([])
    expect((await asOwner('GET', `/visits?day=${today()}`)).needs).toEqual([])
    app.clock.advance(6 * HOUR_MS)
    for (let times = 0; times < 2; times++) await app.runJob('day-links')
    const { token } = await openDay(app, busy)
    expect(await smsTo(busy)).toEqual([
      `Karigar: 2 visits today, the first ${textOf('10')}. Your day: https://karigar.example/d?${token}`,
    ])
    expect(await smsTo(idle)).toEqual([])
    app.clock.advance(11 * MINUTE_MS)
    const { needs } = await asOwner('GET', `/visits?day=${today()}`)
    expect(needs.map(({ need }: { need: string }) => need)).toEqual(['noReply', 'noReply'])
    const { data } = (await app.request('GET', '/notices?subject=day', undefined, { token: await signIn(app) })).body
    expect(data).toMatchObject([{ title: busy.name, audience: 'technician', status: 'sent' }])
  })

  it('nothing of a visit that has gone on before the message went out', async () => {
    const technician = await insertTechnician(app.db)
    const { visit, move } = await choose(window('18'))
    const day = await openDay(app, technician)
    await day.say({ visit_id: visit.id, step: 'accepted' })
    expect(await smsTo(technician)).toEqual([])
    const later = await choose(window('20'))
    await asOwner('PATCH', `/visits/${later.visit.id}`, { step: 'cancelled', reason: 'The customer called' })
    await move(`${dayAfter(app.clock.now(), 1)}T10`)
    expect(await smsTo(technician)).toEqual([expect.stringContaining('कैंसल:'), expect.stringContaining('कैंसल:')])
  })
})

describe('a customer', () => {
  it.each(['en', 'hi', 'mr'] as const)('hears who is on the way and the code for the door, in %s', async (language) => {
    const technician = await insertTechnician(app.db)
    const { id, visit, token } = await choose(window('16'))
    await app.db.update(leads).set({ language })
    const [{ mobile } = expect.fail()] = await app.db.select().from(leads).where(eq(leads.id, id))
    const before = (await smsTo({ mobile })).length
    const day = await openDay(app, technician)
    await day.say({ visit_id: visit.id, step: 'accepted' })
    await day.say({ visit_id: visit.id, step: 'on_the_way' })
    const [told = '', ...more] = (await smsTo({ mobile })).slice(before)
    expect(more).toEqual([])
    for (const part of [technician.name, technician.id_number, await codeOf(app, visit.id)]) expect(told).toContain(part)
    expect(told.endsWith(` https://karigar.example/b?${token.slice(0, 22)}`)).toBe(true)
  })

  it('does not hear it once the technician is at the door, or turned back', async () => {
    const technician = await insertTechnician(app.db)
    const { id, visit } = await choose(window('16'))
    const [{ mobile } = expect.fail()] = await app.db.select().from(leads).where(eq(leads.id, id))
    const before = (await smsTo({ mobile })).length
    const day = await openDay(app, technician)
    for (const step of ['accepted', 'on_the_way', 'turned_back']) await day.say({ visit_id: visit.id, step })
    expect(await smsTo({ mobile })).toHaveLength(before)
    await day.say({ visit_id: visit.id, step: 'on_the_way' })
    await day.say({ visit_id: visit.id, step: 'arrived', code: await codeOf(app, visit.id) })
    expect(await smsTo({ mobile })).toHaveLength(before)
  })
})
