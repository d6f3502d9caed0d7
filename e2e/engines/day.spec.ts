import type { BookingVisit } from '../../contract/bookings/visit.ts'
import { dayAfter, listWindowsOfDay } from '../../contract/bookings/windows.ts'
import { dayIn } from '../../contract/india.ts'
import { inLanguage } from '../../contract/languages.ts'
import { dayPath } from '../../contract/paths.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { buildTechnician } from '../../test/builders.ts'
import { uploadTo } from '../../test/running-program.ts'
import { buildPicture } from '../steps/console-steps.ts'
import { bringForward } from '../steps/technician-steps.ts'
import { test as base, expect } from './fixtures.ts'
import { PHONE } from './tab.ts'

/** No other journey books it, so their pages stay those of a site without technicians. */
const SERVICE = { service_type: 'Painting', city: 'thane' } as const
const { day: texts, messages, bookingPage, home } = catalogues.en

/** What WebKit, Chromium and Firefox say of a call that finds no network, or is refused. */
const REFUSED = [
  /status of (409|422|404|503)/,
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|A ServiceWorker (?:intercepted|passed an Error)/,
]

type Day = { path: string; token: string; seeVisit: () => Promise<BookingVisit>; endLink: () => Promise<unknown> }

const test = base.extend<{ day: Day }>({
  /** The page of a technician with one visit that is still to come today, at any hour. */
  day: async ({ server, api, adminToken, mobile, readCode }, use) => {
    const token = await adminToken()
    const { body: picture } = await uploadTo(server, token, new Uint8Array((await buildPicture()).buffer))
    const technician = buildTechnician({
      ...{ skills: [SERVICE.service_type], cities: [SERVICE.city], days: [1, 2, 3, 4, 5, 6, 7], to_min: 1440 },
      ...{ image_id: picture.data.id, verified_on: '2026-10-01', verified_how: 'Certificate', is_active: true },
      ...{ mobile, id_number: `KT-${mobile.slice(-6)}` },
    })
    const { body: entered } = await api('POST', '/technicians', technician, token)
    const { id: technician_id } = entered.data as { id: number }
    const form = { ...SERVICE, name: 'Asha Kulkarni', mobile, message: 'Two rooms, white.', consent_version: 1 }
    await api('POST', '/public/send-otp', form)
    await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
    const { body: booked } = await api('POST', '/public/leads', form)
    const lead = booked.data as { id: number; token: string }
    const now = new Date()
    const window = listWindowsOfDay(dayAfter(now, 1)).at(-1)
    const planned = await api('POST', '/visits', { lead_id: lead.id, window, technician_id }, token)
    expect([planned.status, planned.body.errors]).toEqual([201, undefined])
    await bringForward(server.dataDir, (planned.body.data as { id: number }).id)
    const makeLink = async (is_new = false) => {
      const { body } = await api('POST', `/technicians/${technician_id}/link`, { is_new, day: dayIn(now) }, token)
      return new URL((body.data as { address: string }).address).search.slice(1)
    }
    const day = await makeLink()
    await use({
      path: dayPath(day),
      token: lead.token,
      seeVisit: async () => ((await api('GET', `/public/bookings/${lead.token}`)).body.data as { visit: BookingVisit }).visit,
      endLink: () => makeLink(true),
    })
  },
})

test.use({ size: PHONE })

test('a technician says yes, goes, proves the arrival, quotes and finishes; the customer approves, pays by UPI and reviews', async ({
  visitor,
  day: { path, token, seeVisit },
  expectedErrors,
}) => {
  expectedErrors.push(...REFUSED)
  await visitor.open(path)
  await visitor.see(texts.afterYes)
  await visitor.click(texts.say.accepted)
  await visitor.see('Asha Kulkarni')
  await visitor.click(texts.say.on_the_way)
  await visitor.see(texts.code)
  // The page shows the step before the server has it.
  await expect.poll(async () => (await seeVisit()).status).toBe('on_the_way')
  const { code = '' } = await seeVisit()
  await visitor.click(texts.say.arrived)
  await visitor.see(messages.doorCodeFormat)
  await visitor.fill(texts.code, code === '0000' ? '1111' : '0000')
  await visitor.click(texts.say.arrived)
  await visitor.see(messages.doorCodeWrong)
  await visitor.see('4 tries left.…')
  await visitor.fill(texts.code, code)
  await visitor.click(texts.say.arrived)
  await visitor.see(texts.outcomeTitle)
  await visitor.click(texts.quote.write)
  await visitor.fill(texts.quote.what, 'Two coats of white')
  await visitor.fill(texts.quote.rupees, '1500')
  await visitor.click(`${texts.quote.send}: ₹1,500`)
  await visitor.see(texts.quote.waits)
  await visitor.open(`/booking/${token}`)
  await visitor.click(bookingPage.quote.approve('₹1,500'))
  await visitor.see(bookingPage.quote.payUpi)
  await visitor.open(path)
  await visitor.see(texts.pay.scan('₹1,500'))
  await visitor.click(texts.pay.by.upi)
  await visitor.click(texts.say.done)
  await visitor.see(texts.none)
  expect((await seeVisit()).status).toBe('done')
  await visitor.open(`/booking/${token}`)
  await visitor.see(bookingPage.visit.titles.done)
  await visitor.see(bookingPage.quote.billFile)
  const { trust } = bookingPage.visit
  await visitor.click(home.reviews.stars(5))
  await visitor.click(trust.send)
  await visitor.see(trust.ownTitle)
})

test('without scripts all steps are forms, and so are the answers to quotes, the review and the claim, in Hindi', async ({
  visitor,
  network,
  day: { path, token, seeVisit },
  expectedErrors,
}) => {
  network.stopScripts()
  expectedErrors.push(/the 'allow-scripts' permission is not set/)
  const { day: inHindi, messages: messagesHi, bookingPage: customers } = catalogues.hi
  await visitor.open(inLanguage(path, 'hi'))
  await visitor.click(inHindi.say.accepted)
  await visitor.see('Asha Kulkarni')
  await visitor.click(inHindi.say.on_the_way)
  await visitor.click(inHindi.say.turned_back)
  await visitor.click(inHindi.say.on_the_way)
  await visitor.fill(inHindi.code, '12')
  await visitor.click(inHindi.say.arrived)
  await visitor.see(messagesHi.doorCodeFormat)
  expect((await visitor.readField(inHindi.code)).value).toBe('12')
  const { code = '' } = await seeVisit()
  await visitor.open(inLanguage(`/booking/${token}`, 'hi'))
  await visitor.see(customers.visit.whoTitle)
  await visitor.see(code)
  await visitor.open(inLanguage(path, 'hi'))
  await visitor.fill(inHindi.code, code)
  await visitor.click(inHindi.say.arrived)
  await visitor.click(inHindi.say.done)
  await visitor.see(messagesHi.outcomeNeeded)
  await visitor.click(inHindi.quote.write)
  await visitor.fill(inHindi.quote.what, 'दो कोट')
  await visitor.fill(inHindi.quote.rupees, '1500')
  await visitor.click(inHindi.quote.send)
  await visitor.see(inHindi.quote.waits)
  await visitor.open(inLanguage(`/booking/${token}`, 'hi'))
  await visitor.see(customers.quote.leads.waits)
  await visitor.click(customers.quote.decline)
  await visitor.click(customers.quote.declineSurely)
  await visitor.see(customers.quote.declined)
  // Another one begins with what the last one offered.
  await visitor.open(inLanguage(path, 'hi'))
  await visitor.click(inHindi.quote.another)
  await visitor.fill(inHindi.quote.rupees, '1200')
  await visitor.click(inHindi.quote.send)
  await visitor.see(inHindi.quote.waits)
  await visitor.open(inLanguage(`/booking/${token}`, 'hi'))
  await visitor.click(customers.quote.approve('₹1,200'))
  await visitor.see(customers.quote.approved)
  await visitor.open(inLanguage(path, 'hi'))
  await visitor.click(inHindi.pay.by.cash)
  await visitor.click(inHindi.say.done)
  await visitor.see(inHindi.none)
  expect(await seeVisit()).toMatchObject({ status: 'done', outcome: 'work' })
  const { trust, titles } = customers.visit
  await visitor.open(inLanguage(`/booking/${token}`, 'hi'))
  await visitor.see(customers.quote.saidPaid.cash)
  await visitor.click(trust.send)
  await visitor.see(messagesHi.starsNeeded)
  await visitor.click(catalogues.hi.home.reviews.stars(4))
  await visitor.click(trust.send)
  await visitor.see(trust.ownTitle)
  await visitor.click(trust.withdraw)
  await visitor.see(trust.reviewTitle)
  await visitor.click(trust.ask)
  await visitor.fill(trust.what, 'रंग उखड़ गया')
  await visitor.click(trust.claim)
  await visitor.see(titles.claimed)
  expect(await seeVisit()).toMatchObject({ status: 'done', guarantee: { is_claimed: true }, can: ['choose'] })
})

test('without a network a step is kept over a reload, and sent when there is one again', async ({
  visitor,
  network,
  day: { path, seeVisit },
  expectedErrors,
}, { project }) => {
  test.skip(project.name === 'webkit', 'Its driver has no page without a network')
  expectedErrors.push(...REFUSED)
  await visitor.open(path)
  await visitor.click(texts.say.accepted)
  await visitor.see('Asha Kulkarni')
  await expect.poll(() => visitor.hasKept([path])).toBe(true)
  network.cut()
  await visitor.click(texts.say.on_the_way)
  await visitor.see(texts.waitsHere)
  await visitor.open(path)
  await visitor.see(`${catalogues.en.offline.unreachable} Saved on…`)
  await visitor.see(texts.waitsHere)
  await visitor.seeField(texts.code)
  expect((await seeVisit()).status).toBe('accepted')
  network.restore()
  await visitor.open(path)
  await expect.poll(async () => (await seeVisit()).status).toBe('on_the_way')
  await expect.poll(() => visitor.heightOf('.day-waits')).toBe(0)
})

test('a link that has ended says whom to call, and leaves nothing on the phone', async ({
  visitor,
  network,
  day: { path, endLink },
  expectedErrors,
}, { project }) => {
  expectedErrors.push(...REFUSED)
  await visitor.open(path)
  await visitor.see(texts.afterYes)
  await expect.poll(() => visitor.hasKept([path])).toBe(true)
  await endLink()
  await visitor.open(path)
  await visitor.see(texts.gone)
  await visitor.see(`${texts.callOffice}…`)
  await expect.poll(() => visitor.hasKept([path])).toBe(false)
  if (project.name === 'webkit') return
  network.cut()
  await visitor.open(path)
  await visitor.see(catalogues.en.offline.title)
})
