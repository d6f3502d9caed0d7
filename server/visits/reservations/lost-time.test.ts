import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { windowOf } from '../../../contract/bookings/windows.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, callAs, signIn } from '../../../test/steps.ts'
import { leads } from '../../platform/db/schema.ts'
import { openDay } from '../days/days.test-tools.ts'
import { beginNextDay } from '../visits/visits.test-tools.ts'

const app = await createTestApp()
let asOwner: ReturnType<typeof callAs>
let technician: Awaited<ReturnType<typeof insertTechnician>>
const window = (hour: string) => `${dayIn(app.clock.now())}T${hour}`

beforeEach(async () => {
  await beginNextDay(app, 15.5)
  asOwner = callAs(app, await signIn(app))
  technician = await insertTechnician(app.db, { language: 'en' })
})

const choose = ({ token }: { token: string }, hour: string) =>
  app.request('POST', `/public/bookings/${token}/window`, { window: window(hour) })
const giveTo = ({ id }: { id: number }, technician_id: number) => asOwner('PATCH', `/visits/${id}`, { technician_id })
const fallsIll = async (): Promise<string> =>
  (
    await asOwner('POST', '/reservations', {
      technician_id: technician.id,
      from: app.clock.now(),
      to: windowOf(window('20')).end,
    })
  ).batch
const pressUndo = (batch: string) => asOwner('DELETE', `/reservations/${batch}`)
/** Whatever waits for its time goes out. */
const letFiveMinutesPass = () => app.runJobs({ isEager: true })

type Options = { mailid?: string; language?: Language; isNotified?: boolean }

/** A customer whose technician comes at 6 pm, and who has been notified; later messages are read from here on. */
async function customer({ mailid, language = 'en', isNotified = true }: Options = {}) {
  const mobile = buildMobile()
  const lead = await book(app, { service_type: 'AC', city: 'thane', mobile, mailid })
  await app.db.update(leads).set({ language }).where(eq(leads.id, lead.id))
  await app.runJobs()
  expect((await choose(lead, '18')).status).toBe(200)
  if (isNotified) await app.runJobs()
  const [smsBefore, mailsBefore] = [app.sms.length, app.mails.length]
  return {
    ...lead,
    page: `https://karigar.example/b?${lead.token.slice(0, 22)}`,
    visit: async () => ((await asOwner('GET', `/leads/${lead.id}/visits`)) as Visit[])[0] ?? expect.fail(),
    heard: () =>
      app.sms
        .slice(smsBefore)
        .filter(({ to }) => to === mobile)
        .map(({ text }) => text),
    mails: () =>
      app.mails
        .slice(mailsBefore)
        .filter(({ to }) => to === mailid)
        .map(({ subject }) => subject),
  }
}

const lostOf = ({ reference, page }: { reference: string; page: string }) =>
  `Karigar ${reference}: sorry, no technician can come as promised. Choose a new time, or we'll find one: ${page}`

describe('a customer whose technician falls ill hears that the time stands no longer', () => {
  it.each(['en', 'hi', 'mr'] as const)('by SMS, after five minutes and once, in %s', async (language) => {
    const asha = await customer({ language })
    await fallsIll()
    await app.runJobs()
    expect(asha.heard()).toEqual([])
    await letFiveMinutesPass()
    await letFiveMinutesPass()
    const text = catalogues[language].sms.lost('Karigar', asha.page).replace('{#var#}', asha.reference)
    expect(asha.heard()).toEqual([text])
  })

  it('and by email too, where there is an address', async () => {
    const asha = await customer({ mailid: 'asha-lost@example.com' })
    await fallsIll()
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([lostOf(asha)])
    expect(asha.mails()).toEqual([`Please choose another time: ${asha.reference} · Karigar`])
  })

  it('also where the technician gives the visit back and nobody else is free', async () => {
    const asha = await customer()
    const day = await openDay(app, technician)
    const { id } = await asha.visit()
    expect((await day.say({ visit_id: id, step: 'unassigned', reason: 'Fever', action_id: 'gives-it-back-1' })).status).toBe(200)
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([lostOf(asha)])
  })

  it('once for each loss: the new time is told, and so is its loss', async () => {
    const asha = await customer()
    const batch = await fallsIll()
    await letFiveMinutesPass()
    await pressUndo(batch)
    await letFiveMinutesPass()
    await fallsIll()
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([lostOf(asha), expect.stringContaining('your technician will come'), lostOf(asha)])
  })

  it('and nothing more at the end of the window', async () => {
    const asha = await customer()
    await fallsIll()
    await letFiveMinutesPass()
    app.clock.advance(windowOf(window('18')).end.getTime() - app.clock.now().getTime() + 60_000)
    await app.runJob('watch-visits')
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([lostOf(asha)])
  })
})

describe('a customer hears nothing of a loss', () => {
  it('that was undone', async () => {
    const asha = await customer()
    await pressUndo(await fallsIll())
    await letFiveMinutesPass()
    expect((await asha.visit()).technician?.id).toBe(technician.id)
    expect(asha.heard()).toEqual([])
  })

  it('where another technician has the same time before the message', async () => {
    const asha = await customer()
    await fallsIll()
    const other = await insertTechnician(app.db)
    await giveTo(await asha.visit(), other.id)
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([])
  })

  it('where the next one who is free takes what a technician gives back', async () => {
    const asha = await customer()
    await insertTechnician(app.db)
    const { id, technician: owner } = await asha.visit()
    const day = await openDay(app, owner ?? expect.fail())
    expect((await day.say({ visit_id: id, step: 'unassigned', reason: 'Fever', action_id: 'gives-it-back-2' })).status).toBe(200)
    await letFiveMinutesPass()
    expect((await asha.visit()).technician?.id).not.toBe(owner?.id)
    expect(asha.heard()).toEqual([])
  })

  it('of a time that was never told', async () => {
    const asha = await customer({ isNotified: false })
    await fallsIll()
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([])
  })

  it('who chose another time meanwhile', async () => {
    const asha = await customer()
    await fallsIll()
    await insertTechnician(app.db)
    expect((await choose(asha, '20')).status).toBe(200)
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([expect.stringContaining('your technician will come')])
  })

  it('who cancelled meanwhile', async () => {
    const asha = await customer()
    await fallsIll()
    expect((await app.request('POST', `/public/bookings/${asha.token}/cancel`, {})).status).toBe(200)
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([expect.stringContaining('visit cancelled')])
  })

  it('who phoned and wants no messages', async () => {
    const asha = await customer()
    await app.db.update(leads).set({ source: 'phone', consent_version: null }).where(eq(leads.id, asha.id))
    await fallsIll()
    await letFiveMinutesPass()
    expect(asha.heard()).toEqual([])
  })
})

it('a customer who was told hears the time again once somebody has it, and not whom', async () => {
  const asha = await customer()
  await fallsIll()
  await letFiveMinutesPass()
  const other = await insertTechnician(app.db)
  await giveTo(await asha.visit(), other.id)
  await app.runJobs()
  expect(asha.heard().slice(1)).toEqual([expect.stringMatching(/will come .*6 to 8 pm/)])
})
