import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { messages as messagesHi } from '../../../languages/hi/messages.ts'
import { buildServiceInput } from '../../../test/builders.ts'
import { createPlainSite, FORM, nextMobile, PLUMBER } from '../../../test/plain-site.ts'
import { noticesOf, signIn } from '../../../test/steps.ts'
import { contactMessages, leadHistory, unfinishedLeads } from '../../platform/db/schema.ts'

const { test, visitor, codeOf, find } = await createPlainSite()
const CODE_FORM = /name="otp"/
/** Random Devanagari letters, which compress worse than any real text. */
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(0x0905 + Math.random() * 48)).join('')

describe('a form that is sent twice', () => {
  it('leads to its booking, though the code is used up', async () => {
    const mobile = nextMobile()
    const { post, jar } = visitor()
    await post(PLUMBER, { ...FORM, mobile, action: 'send' })
    const cookies = [...jar]
    const first = await post(PLUMBER, { otp: codeOf(mobile), action: 'verify' })
    // The answer was lost, so the browser still has the earlier cookies.
    for (const [name, cookie] of cookies) jar.set(name, cookie)
    const second = await post(PLUMBER, { otp: codeOf(mobile), action: 'verify' })
    expect(first.location).toMatch(/^\/booking\//)
    expect(second.location).toBe(first.location)
    expect(await find(mobile)).toHaveLength(1)
  })

  it('leads to one booking from each of its copies, when they come at once', async () => {
    const mobile = nextMobile()
    const { post } = visitor()
    await post(PLUMBER, { ...FORM, mobile, action: 'send' })
    const copies = Array.from({ length: 5 }, () => post(PLUMBER, { otp: codeOf(mobile), action: 'verify' }))
    const locations = (await Promise.all(copies)).map(({ location }) => location)
    expect(locations).toEqual(locations.map(() => expect.stringMatching(/^\/booking\//)))
    expect(new Set(locations).size).toBe(1)
    expect(await find(mobile)).toHaveLength(1)
  })

  it('is another booking once its fields are changed', async () => {
    const mobile = nextMobile()
    const { post, jar } = visitor()
    await post(PLUMBER, { ...FORM, mobile, action: 'send' })
    const cookies = [...jar]
    await post(PLUMBER, { otp: codeOf(mobile), action: 'verify' })
    // The answer was lost, and the visitor went back.
    for (const [name, cookie] of cookies) jar.set(name, cookie)
    test.clock.advance(60_000)
    await post(PLUMBER, { ...FORM, message: 'Two taps drip', mobile, action: 'send' })
    expect((await post(PLUMBER, { otp: codeOf(mobile), action: 'verify' })).location).toMatch(/^\/booking\//)
    expect((await find(mobile)).map(({ message }) => message).sort()).toEqual(['The tap drips', 'Two taps drip'])
  })

  it('is another message once its fields are changed', async () => {
    const PATH = '/contactus/write'
    const { open, send } = visitor()
    const [, request_id = ''] = /name="request_id" value="([^"]+)"/.exec(await open(PATH)) ?? []
    const message = { name: 'Asha', email: 'twice@example.com', message: 'Where is my receipt?', request_id }
    await send(PATH, message)
    await send(PATH, message)
    const { html } = await send(PATH, { ...message, message: 'I have found it' })
    expect(html).toContain(english.messageSent)
    const rows = await test.db.select().from(contactMessages).where(eq(contactMessages.email, message.email))
    expect(rows.map(({ message }) => message).sort()).toEqual(['I have found it', 'Where is my receipt?'])
  })

  it('shows the code step, though the second code has to wait', async () => {
    const mobile = nextMobile()
    const { send } = visitor()
    await send(PLUMBER, { ...FORM, mobile, action: 'send' })
    const { html } = await send(PLUMBER, { ...FORM, message: 'The tap has burst', mobile, action: 'send' })
    expect(html).toMatch(CODE_FORM)
    expect(html).toContain(english.otpWait(30))
    await send(PLUMBER, { otp: codeOf(mobile), action: 'verify' })
    expect(await find(mobile)).toMatchObject([{ message: 'The tap has burst' }])
  })
})

it('a lead without script is the lead of the panel, in its language', async () => {
  const [plain, panel] = [nextMobile(), nextMobile()]
  const { send } = visitor()
  await send(`/hi${PLUMBER}`, { ...FORM, mobile: plain, action: 'send' })
  await send(`/hi${PLUMBER}`, { otp: codeOf(plain), action: 'verify' })
  const call = (path: string, body: object) => test.request('POST', path, body, { headers: { 'X-Language': 'hi' } })
  const form = { ...FORM, mobile: panel, consent_version: 1 }
  await call('/public/send-otp', form)
  const { verification } = (await call('/public/verify-otp', { mobile: panel, otp: codeOf(panel) })).body
  await call('/public/leads', { ...form, verification, request_id: 'a-form-of-the-panel' })
  await test.runJobs()
  expect(await describeLead(plain)).toEqual(await describeLead(panel))
  expect(await describeLead(plain)).toMatchObject({ lead: { language: 'hi', consent_version: 1 }, unfinished: 0 })
})

/** Everything that a booking stored, except for what differs between any two. */
async function describeLead(mobile: string) {
  const [lead, ...more] = await find(mobile)
  if (!lead) throw new Error('There is no lead')
  const { name, mailid, service_type, city, message, status, consent_version, is_mobile_verified, language, created_at } = lead
  const history = await test.db.select().from(leadHistory).where(eq(leadHistory.lead_id, lead.id))
  const sent = (await noticesOf(test, 'lead', lead.id)).map(({ audience, channel, status }) => `${audience} ${channel} ${status}`)
  return {
    lead: { name, mailid, service_type, city, message, status, consent_version, is_mobile_verified, language, created_at },
    more,
    has: [lead.token, lead.reference, lead.request_id].map(Boolean),
    history: history.map(({ status, note }) => [status, note]),
    sent: sent.sort(),
    sms: test.sms.filter(({ to }) => to === mobile).map(({ template, language }) => [template, language]),
    unfinished: await test.db.$count(unfinishedLeads, eq(unfinishedLeads.mobile, mobile)),
  }
}

describe('what was typed', () => {
  it('is there in the other languages too, until it is booked', async () => {
    const mobile = nextMobile()
    const { send, open, jar } = visitor()
    await send(PLUMBER, { ...FORM, mobile: '123', action: 'send' })
    const hindi = await open(`/hi${PLUMBER}`)
    expect(hindi).toContain('value="Asha Rao"')
    expect(hindi).toContain(messagesHi.mobileInvalid)
    await send(`/hi${PLUMBER}`, { ...FORM, mobile, action: 'send' })
    expect(await open(`/mr${PLUMBER}`)).toMatch(CODE_FORM)
    await send(`/mr${PLUMBER}`, { otp: codeOf(mobile), action: 'verify' })
    expect(jar.size).toBe(0)
  })

  it('is there in the other languages with a message of a thousand letters', async () => {
    const { send, open } = visitor()
    const message = randomLetters(1_000)
    await send(`/hi${PLUMBER}`, { ...FORM, message, mobile: nextMobile(), action: 'send' })
    expect(await open(`/mr${PLUMBER}`)).toMatch(CODE_FORM)
  })

  it('is in the language of its address alone where it is longer', async () => {
    const { send, open } = visitor()
    await send(`/hi${PLUMBER}`, { ...FORM, mobile: '123', action: 'send' })
    const message = randomLetters(1_900)
    await send(PLUMBER, { ...FORM, message, mobile: '123', action: 'send' })
    expect(await open(PLUMBER)).toContain(message)
    expect(await open(`/hi${PLUMBER}`)).not.toContain('Asha Rao')
  })

  it('is missed in words once it is gone', async () => {
    const { send } = visitor()
    await send(PLUMBER, { ...FORM, mobile: nextMobile(), action: 'send' })
    test.clock.advance(31 * 60_000)
    for (const action of ['verify', 'resend', 'change']) {
      const { html } = await send(PLUMBER, { otp: '123456', action })
      expect(html).toContain(english.formGone)
      expect(html).toContain('name="mobile"')
    }
    expect((await send(`/hi${PLUMBER}`, { action: 'resend' })).html).toContain(messagesHi.formGone)
  })

  it('is checked again, and the code asked for again, once another tab has changed it', async () => {
    const mobile = nextMobile()
    const { send } = visitor()
    await send(PLUMBER, { ...FORM, mobile, action: 'send' })
    await send(PLUMBER, { ...FORM, mobile: '98765', action: 'send' })
    const { html } = await send(PLUMBER, { otp: codeOf(mobile), action: 'verify' })
    expect(html).toContain(english.formChanged)
    expect(html).toContain(english.mobileInvalid)
    expect(html).toContain('value="98765"')
  })

  it('goes along with a service that moves', async () => {
    const token = await signIn(test)
    const input = buildServiceInput({ slug: 'tap-doctor', service_cat: 'Home' })
    const { id } = (await test.request('POST', '/services', input, { token })).body.data
    const [from, to] = ['/services/homeservice/tap-doctor/book', '/services/homeservice/tap-clinic/book']
    const mobile = nextMobile()
    const { post, send, request } = visitor()
    expect((await send(from, { ...FORM, mobile, action: 'send' })).html).toMatch(CODE_FORM)
    await test.request('PUT', `/services/${id}`, { ...input, slug: 'tap-clinic' }, { token })
    const shown = await request(`/hi${from}`)
    expect([shown.status, shown.headers.get('location')]).toEqual([301, `/hi${to}`])
    // If browsers cached the redirect, it would loop once the service moves back.
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    const wrong = await post(from, { otp: '12', action: 'verify' })
    expect([wrong.status, wrong.location]).toEqual([303, to])
    expect((await send(to, { otp: codeOf(mobile), action: 'verify' })).location).toMatch(/^\/booking\//)
  })
})

describe('a form that is sent to', () => {
  it.each([
    ['no service', '/services/homeservice/nothing/book'],
    ['a semicolon', '/services/homeservice/a;b/book'],
    ['a line break', '/services/homeservice/a%0d%0ab/book'],
    ['a null character', '/services/homeservice/a%00b/book'],
    ['Devanagari', '/services/homeservice/%E0%A4%A8/book'],
  ])('%s is not found, and sends no code', async (_, path) => {
    const mobile = nextMobile()
    const { status, response } = await visitor().post(path, { ...FORM, mobile, action: 'send' })
    expect([status, response.headers.getSetCookie()]).toEqual([404, []])
    expect(test.sms.filter(({ to }) => to === mobile)).toEqual([])
  })
})

it('a refusal is in the language of the page', async () => {
  const response = await visitor().request(`/hi${PLUMBER}`, { method: 'POST', headers: { origin: 'https://evil.example' } })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain(`<a href="/hi">${messagesHi.homePage}</a>`)
})
