import { describe, expect, it } from 'vitest'
import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import { english } from '../../../contract/messages.ts'
import { messages as messagesHi } from '../../../languages/hi/messages.ts'
import { createPlainSite, FORM, nextMobile, ORIGIN, PLUMBER } from '../../../test/plain-site.ts'
import { contactMessages } from '../../platform/db/schema/leads.ts'

const { test, visitor, codeOf, find } = await createPlainSite({ gstin: '27AAPFU0939F1ZV' })

describe('a booking without script', () => {
  it.each(LEAD_FIELDS)('asks for %s', async (field) => {
    expect(await visitor().open(PLUMBER)).toMatch(new RegExp(`<(input|select|textarea)[^>]* name="${field}"`))
  })

  it('goes from the form to the code to the page of the booking', async () => {
    const mobile = nextMobile()
    const { open, send, jar } = visitor()
    expect(await open(PLUMBER)).toMatch(/<form[^>]* method="post".*name="message"/s)
    const code = await send(PLUMBER, { ...FORM, mobile: `+91 ${mobile}`, action: 'send' })
    expect([code.location, code.html]).toEqual([PLUMBER, expect.stringMatching(/name="otp"/)])
    expect(code.html).toContain(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)
    const booked = await send(PLUMBER, { otp: codeOf(mobile), action: 'verify' })
    expect(booked.location).toMatch(/^\/booking\/[\w-]{20,}$/)
    expect(booked.html).toContain('<h1')
    expect(await find(mobile)).toMatchObject([
      { name: 'Asha Rao', city: 'thane', message: 'The tap drips', consent_version: 1, is_mobile_verified: true },
    ])
    expect(jar.size).toBe(0)
    expect(await open(PLUMBER)).not.toContain('Asha Rao')
  })

  it('starts with the rate that was chosen and its price, and with no text of an address; what was sent before stays', async () => {
    const { open, send } = visitor()
    const chosen = (rate: string) => `${PLUMBER}?rate=${encodeURIComponent(rate)}`
    expect(await open(chosen('0'))).toContain('>Dripping tap or mixer, from ₹149</textarea>')
    for (const odd of ['', '999', '-1', '1e0', '0x1', 'length', '__proto__', '</textarea><script>', 'x'.repeat(3000)])
      expect(await open(chosen(odd))).toMatch(/<textarea[^>]* name="message"[^>]*><\/textarea>/)
    for (const odd of ['?rate=%ff', '?rate=1&rate=2']) expect(await open(PLUMBER + odd)).toContain('name="message"')
    await send(PLUMBER, { ...FORM, mobile: '12345', action: 'send' })
    expect(await open(chosen('0'))).toContain('>The tap drips</textarea>')
  })

  it('shows what is wrong at its fields, with all that was typed', async () => {
    const { send } = visitor()
    const typed = { ...FORM, name: '<b>"Asha"', mobile: '12345', city: '', message: 'नल टपक रहा है\nशाम को', action: 'send' }
    const { html } = await send(PLUMBER, typed)
    expect(html).toContain(english.mobileInvalid)
    expect(html).toContain(english.requiredOf('City'))
    expect(html).toContain('value="&lt;b&gt;&quot;Asha&quot;')
    expect(html).toContain('value="12345"')
    expect(html).toContain('नल टपक रहा है\nशाम को</textarea>')
    expect(html.match(/aria-invalid/g)).toHaveLength(2)
    expect(test.sms.length).toBe(test.sms.filter(({ to }) => to !== '12345').length)
  })

  it('stays with the code step after a wrong code, and books with the right one', async () => {
    const mobile = nextMobile()
    const { send } = visitor()
    await send(PLUMBER, { ...FORM, mobile, action: 'send' })
    const code = codeOf(mobile)
    const wrong = await send(PLUMBER, { otp: code === '111111' ? '222222' : '111111', action: 'verify' })
    expect(wrong.html).toContain(english.otpWrong)
    expect((await send(PLUMBER, { otp: '12', action: 'verify' })).html).toContain(english.otpFormat)
    const devanagari = code.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
    expect((await send(PLUMBER, { otp: devanagari, action: 'verify' })).location).toMatch(/^\/booking\//)
    expect(await find(mobile)).toHaveLength(1)
  })

  it('sends another code after a while, and changes the number with all else kept', async () => {
    const [first, second] = [nextMobile(), nextMobile()]
    const { send } = visitor()
    await send(PLUMBER, { ...FORM, mobile: first, action: 'send' })
    expect((await send(PLUMBER, { action: 'resend' })).html).toMatch(/Please wait \d+ seconds/)
    test.clock.advance(31_000)
    await send(PLUMBER, { action: 'resend' })
    expect(test.sms.filter(({ to }) => to === first)).toHaveLength(2)
    const details = await send(PLUMBER, { action: 'change' })
    expect(details.html).toContain('The tap drips</textarea>')
    expect(details.html).toContain(`value="${first}"`)
    await send(PLUMBER, { ...FORM, mobile: second, action: 'send' })
    expect((await send(PLUMBER, { otp: codeOf(second), action: 'verify' })).location).toMatch(/^\/booking\//)
    expect([await find(first), await find(second)]).toEqual([[], [expect.objectContaining({ mobile: second })]])
  })

  it('that would have to prove something is a call back, and says so', async () => {
    const { send, post } = visitor()
    let last = ''
    for (let sent = 0; sent < 11; sent++) {
      last = (await send(PLUMBER, { ...FORM, mobile: nextMobile(), action: 'send' })).html
    }
    expect(last).toContain('<h1 class="mb-4 text-2xl">We’ll call you back</h1>')
    expect(last).toContain('We have your details, so there’s nothing you need to do.')
    expect(last).not.toMatch(/<textarea|role="alert"/)
    expect((await send(PLUMBER, { action: 'change' })).html).toContain('The tap drips</textarea>')
    expect((await post(PLUMBER, { otp: '123456', action: 'verify' })).location).toBe(PLUMBER)
  })

  it('is in the language of its address', async () => {
    const { send } = visitor()
    const { location, html } = await send(`/hi${PLUMBER}`, { ...FORM, mobile: '123', action: 'send' })
    expect(location).toBe(`/hi${PLUMBER}`)
    expect(html).toContain(messagesHi.mobileInvalid)
    const mobile = nextMobile()
    await send(`/hi${PLUMBER}`, { ...FORM, mobile, action: 'send' })
    const booked = await send(`/hi${PLUMBER}`, { otp: codeOf(mobile), action: 'verify' })
    expect(booked.location).toMatch(/^\/hi\/booking\//)
  })

  it('forgets what was typed after half an hour', async () => {
    const { send, open } = visitor()
    await send(PLUMBER, { ...FORM, mobile: '123', action: 'send' })
    expect(await open(PLUMBER)).toContain('Asha Rao')
    test.clock.advance(31 * 60_000)
    expect(await open(PLUMBER)).not.toContain('Asha Rao')
  })
})

describe('the form of a booking', () => {
  it('is stored by nobody, and its cookies go to its own addresses alone', async () => {
    const { request, post } = visitor()
    const shown = await request(PLUMBER)
    expect([shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex'])
    const { response } = await post(PLUMBER, { ...FORM, mobile: '123', action: 'send' })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const cookieFor = (path: string) =>
      expect.stringMatching(new RegExp(`^__Secure-form=[\\w-]+; Max-Age=1800; Path=${path}; HttpOnly; Secure; SameSite=Lax$`))
    expect(response.headers.getSetCookie()).toEqual([PLUMBER, `/hi${PLUMBER}`, `/mr${PLUMBER}`].map(cookieFor))
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that hides', { origin: 'null' }],
    ['a program', {}],
    ['a frame of another site', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_, headers) => {
    const before = test.sms.length
    const { status } = await visitor().post(
      PLUMBER,
      { ...FORM, mobile: nextMobile(), action: 'send' },
      headers as Record<string, string>,
    )
    expect([status, test.sms.length]).toEqual([403, before])
  })

  it('of a service that is not there is not found', async () => {
    for (const slug of ['nothing', '%E2%80%AE'])
      expect((await visitor().request(`/services/homeservice/${slug}/book`)).status).toBe(404)
  })

  it('takes any body and a cookie that somebody made up without harm', async () => {
    const { request, jar, open } = visitor()
    jar.set('form', { name: 'form', path: PLUMBER, value: 'AAAA' })
    expect(await open(PLUMBER)).toContain('name="mobile"')
    for (const body of [
      '',
      'action',
      'name=%00&action=send',
      'name=a&name=b&action=send',
      `message=${'x'.repeat(30_000)}&action=send`,
    ]) {
      const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
      const { status } = await request(PLUMBER, { method: 'POST', body, headers })
      expect(status).toBe(303)
    }
    const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await request(PLUMBER, { method: 'POST', body: `message=${'x'.repeat(70_000)}`, headers })).status).toBe(413)
  })
})

describe('a message without script', () => {
  const PATH = '/contactus/write'

  it('is stored once, and its form says that it was sent', async () => {
    const { open, send } = visitor()
    const [, requestId = ''] = /name="request_id" value="([^"]+)"/.exec(await open(PATH)) ?? []
    const fields = { name: 'Asha', email: 'asha@example.com', message: 'Where is my receipt?', request_id: requestId }
    expect((await send(PATH, fields)).html).toContain(english.messageSent)
    await send(PATH, fields)
    const rows = (await test.db.select().from(contactMessages)).filter(({ email }) => email === 'asha@example.com')
    expect(rows).toHaveLength(1)
  })

  it('shows what is wrong at its fields, with all that was typed', async () => {
    const { html } = await visitor().send(PATH, { name: '', email: 'asha@', message: 'Where is my receipt?' })
    expect(html).toContain(english.requiredOf('Name'))
    expect(html).toContain(english.emailInvalid)
    expect(html).toContain('value="asha@"')
    expect(html).toContain('Where is my receipt?</textarea>')
  })

  it('has the limit of the call', async () => {
    const { send } = visitor()
    const share = 25
    const fields = { name: 'Asha', email: 'limit@example.com', message: 'Hello' }
    let last = ''
    for (let sent = 0; sent <= share; sent++) last = (await send(PATH, fields)).html
    expect(last).toContain(english.tooMany)
    expect(last).toContain('Hello</textarea>')
  })
})
