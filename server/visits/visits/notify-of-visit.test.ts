import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '../../../contract/bookings/notices.ts'
import type { Windows } from '../../../contract/bookings/visits.public.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import { windowOf } from '../../../contract/bookings/windows.ts'
import type { Language } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { shortWindowText } from '../../../languages/short-window.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { noticesOf, signIn, verifyMobile } from '../../../test/steps.ts'
import { leads, notices, reservations, technicians, visitEvents, visits } from '../../platform/db/schema.ts'

const app = await createTestApp()
await insertTechnician(app.db)
let mails = 0

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
})

/** A customer of AC in Thane who has booked; what they get is read from here on. */
async function customer({ in: test = app, language = 'en' as Language, hasMail = true } = {}) {
  const mailid = hasMail ? `asha-${++mails}@karigar.example` : undefined
  const form = buildLead({ service_type: 'AC', mailid })
  const options = { headers: { 'X-Language': language } }
  await verifyMobile(test, form.mobile)
  const { body } = await test.request('POST', '/public/leads', form, options)
  const { id, token, reference } = body.data as { id: number; token: string; reference: string }
  await test.runJobs()
  const [smsBefore, mailsBefore] = [test.sms.length, test.mails.length]
  return {
    ...{ id, token, reference },
    page: `https://karigar.example/b?${token.slice(0, 22)}`,
    choose: async (window: string) =>
      expect((await test.request('POST', `/public/bookings/${token}/window`, { window })).status).toBe(200),
    listSms: () =>
      test.sms
        .slice(smsBefore)
        .filter(({ to }) => to === form.mobile)
        .map(({ text }) => text),
    listMails: () => test.mails.slice(mailsBefore).filter(({ to }) => to === mailid),
    visit: async () => (await test.db.select().from(visits).where(eq(visits.lead_id, id)))[0] ?? expect.fail(),
  }
}

async function listNext(test: TestApp = app): Promise<[string, string, string]> {
  const { data } = (await test.request('GET', '/public/windows?service_type=AC&city=thane')).body as { data: Windows }
  return data.next as [string, string, string]
}

describe('a customer is told', () => {
  it.each(['en', 'hi', 'mr'] as const)('when the technician comes, by SMS and by email, once, in %s', async (language) => {
    const { choose, listSms, listMails, reference, page } = await customer({ language })
    const [next] = await listNext()
    await choose(next)
    await app.runJobs()
    await app.runJobs({ isEager: true })
    const [sms, ...more] = listSms()
    expect([sms?.includes(shortWindowText(windowOf(next), language)), sms?.endsWith(page), more]).toEqual([true, true, []])
    const [mail = expect.fail(), ...moreMails] = listMails()
    expect(moreMails).toEqual([])
    expect(mail.subject).toBe(`${catalogues[language].bookingPage.visit.titles.planned}: ${reference} · Karigar`)
    expect(mail.text).toContain(windowText(windowOf(next), language))
    expect(mail.text).toContain(page)
  })

  it.each(['en', 'hi', 'mr'] as const)('to add the address, for as long as the visit has none, in %s', async (language) => {
    const { choose, listSms, listMails, token, page } = await customer({ language })
    const { sms, bookingPage } = catalogues[language]
    const lastWords = (say: typeof sms.visit) => say('Karigar', page).split('{#var#}').at(-1) ?? expect.fail()
    const [first, second] = await listNext()
    await choose(first)
    await app.runJobs()
    expect(listSms().at(-1)?.endsWith(lastWords(sms.address))).toBe(true)
    expect(listMails().at(-1)?.text).toContain(bookingPage.left.address)
    const place = { address: '4, Shanti Niwas, Thane', pincode: '400601' }
    expect((await app.request('POST', `/public/bookings/${token}/place`, place)).status).toBe(200)
    await choose(second)
    await app.runJobs()
    expect(listSms().at(-1)?.endsWith(lastWords(sms.visit))).toBe(true)
    expect(listMails().at(-1)?.text).not.toContain(bookingPage.left.address)
  })

  it('when the technician comes by the text that is registered, where that for the address is not', async () => {
    const test = await createTestApp({ smsTemplates: ['otp', 'booking', 'visit', 'visit.mr', 'address', 'lead'] })
    await insertTechnician(test.db)
    const { choose, listSms } = await customer({ in: test, language: 'mr', hasMail: false })
    const [next] = await listNext(test)
    await choose(next)
    await test.runJobs()
    expect(listSms().at(-1)).toContain('पाहा, बदला:')
  })

  it('again after a move', async () => {
    const { choose, listSms } = await customer({ hasMail: false })
    const [first, , last] = await listNext()
    await choose(first)
    await app.runJobs()
    await choose(last)
    await app.runJobs()
    const said = listSms().map((text) => /will come (.+)\. Add/.exec(text)?.[1])
    expect(said).toEqual([first, last].map((at) => shortWindowText(windowOf(at), 'en')))
  })

  it('the newest time alone, where it was moved before the message went out', async () => {
    const { id, choose, listSms, visit } = await customer({ hasMail: false })
    const [first, second] = await listNext()
    await choose(first)
    await choose(second)
    await app.runJobs()
    expect(listSms()).toEqual([expect.stringContaining(shortWindowText(windowOf(second), 'en'))])
    const events = await app.db
      .select()
      .from(visitEvents)
      .where(eq(visitEvents.visit_id, (await visit()).id))
    const kept = await Promise.all(events.map((event) => noticesOf(app, 'visit', event.id)))
    const toCustomer = ({ audience }: { audience: string }) => audience === 'customer'
    expect(kept.map((notices) => notices.filter(toCustomer).length)).toEqual([0, 1])
    // The lead's notices have those of its visit.
    const token = await signIn(app)
    const { data } = (await app.request('GET', `/notices?lead_id=${id}`, undefined, { token })).body
    const shown = data.filter((notice: Notice) => notice.subject === 'visit' && toCustomer(notice))
    expect(shown).toEqual([expect.objectContaining({ title: expect.stringMatching(/^KG-.* · Asha/), status: 'sent' })])
  })

  it('that somebody is late, once nobody came in time', async () => {
    const { choose, listSms, page, reference } = await customer({ hasMail: false })
    const [first] = await listNext()
    await choose(first)
    await app.runJobs()
    app.clock.advance(windowOf(first).end.getTime() - app.clock.now().getTime() + 60_000)
    await app.runJob('watch-visits')
    await app.runJobs()
    expect(listSms().at(-1)).toBe(`Update on your Karigar booking ${reference}: the technician is late. Details: ${page}`)
  })

  it('of no call, also where the confirmation is sent again or written by hand', async () => {
    const { id, choose, listSms } = await customer({ hasMail: false })
    const wayBack = async () => {
      const { body } = await app.request('GET', `/leads/${id}`, undefined, { token: await signIn(app) })
      return body.way_back.message
    }
    expect(await wayBack()).toContain('we’ll call you')
    await choose((await listNext())[0])
    expect(await wayBack()).not.toContain('we’ll call you')
    // As a corrected number leaves it.
    await app.db.delete(notices).where(eq(notices.audience, 'customer'))
    await app.request('POST', `/leads/${id}/confirmation`, undefined, { token: await signIn(app) })
    await app.runJobs()
    expect(listSms()).toEqual([expect.stringContaining('your technician will come')])
  })

  it('to choose another time, where nobody is left to come', async () => {
    const { choose, listSms, visit } = await customer({ hasMail: false })
    const [first] = await listNext()
    await choose(first)
    await app.runJobs()
    const { start: from, end: to } = windowOf(first)
    const [technician = expect.fail()] = await app.db.select().from(technicians)
    await app.request('POST', '/reservations', { technician_id: technician.id, from, to }, { token: await signIn(app) })
    expect((await visit()).reservation_id).toBeNull()
    app.clock.advance(windowOf(first).end.getTime() - app.clock.now().getTime() + 60_000)
    await app.runJob('watch-visits')
    await app.runJobs()
    expect(listSms().at(-1)).toContain('please choose another time')
  })

  it('that nobody comes, where the business cancels', async () => {
    const { choose, listSms, visit } = await customer({ hasMail: false })
    await choose((await listNext())[0])
    await app.runJobs()
    const token = await signIn(app)
    const { id } = await visit()
    await app.request('PATCH', `/visits/${id}`, { step: 'cancelled', reason: 'The street is flooded' }, { token })
    await app.runJobs()
    expect(listSms().at(-1)).toContain('visit cancelled')
  })
})

describe('nothing is told', () => {
  it('once the lead was deleted', async () => {
    const { id, choose, listSms, listMails } = await customer()
    await choose((await listNext())[0])
    await app.db.update(leads).set({ deleted_at: app.clock.now() }).where(eq(leads.id, id))
    await app.runJobs()
    expect([listSms(), listMails()]).toEqual([[], []])
  })

  it('of a time that was lost before the message went out', async () => {
    const { choose, listSms, visit } = await customer({ hasMail: false })
    await choose((await listNext())[0])
    await app.db
      .update(visits)
      .set({ reservation_id: null })
      .where(eq(visits.id, (await visit()).id))
    await app.runJobs()
    expect(listSms()).toEqual([])
  })
})

describe('where a gateway lacks the texts', () => {
  it('the confirmation goes out in place of the time, and news are told by email alone', async () => {
    const test = await createTestApp({ smsTemplates: ['otp', 'booking', 'lead'] })
    await insertTechnician(test.db)
    const { choose, listSms, listMails, visit, reference } = await customer({ in: test })
    await choose((await listNext(test))[0])
    await test.runJobs()
    expect(listSms()).toEqual([
      expect.stringContaining(`Your Karigar booking ${reference} for AC is in. We'll call you before we come.`),
    ])
    const token = await signIn(test)
    await test.request('PATCH', `/visits/${(await visit()).id}`, { step: 'cancelled', reason: 'Ill' }, { token })
    await test.runJobs()
    expect(listSms()).toHaveLength(1)
    expect(listMails().map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your technician’s visit'),
      expect.stringContaining('The visit is cancelled'),
    ])
  })
})

it('the channels show the texts of visits once a technician is entered', async () => {
  const token = await signIn(app)
  const listNames = async () => {
    const { data } = (await app.request('GET', '/channels', undefined, { token })).body
    return data.sms_templates
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => /^(visit|address|news|lost|coming|assignment|day)/.test(name))
  }
  expect(await listNames()).toEqual(
    ['visit', 'address', 'news', 'lost', 'coming', 'assignment', 'day'].flatMap((name) => [name, `${name}.hi`, `${name}.mr`]),
  )
  await app.db.delete(technicians)
  expect(await listNames()).toEqual([])
})
