import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { messages as messagesHi } from '../../../languages/hi/messages.ts'
import { createPlainSite, FORM, nextMobile, PLUMBER } from '../../../test/plain-site.ts'
import { contactMessages } from '../../platform/db/schema/leads.ts'

const { test, visitor, codeOf, find } = await createPlainSite()

/** A visitor without script and cookies, who presses buttons of the page that was answered last. */
function createVisitor(path: string) {
  const { open, post, jar } = visitor({ hasCookies: false })
  let html = ''

  /** Submits the button's form with its hidden fields. */
  async function press(action: string, typed: Record<string, string> = {}) {
    const form = html.match(/<form .*?<\/form>/gs)?.find((form) => form.includes(`value="${action}"`)) ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...typed, action }
    const { status, location, response } = await post(path, fields)
    html = status === 200 ? await response.text() : await open(location)
    return { status, location, html, headers: response.headers }
  }
  return {
    async open() {
      html = await open(path)
      return html
    },
    press,
    jar,
  }
}

describe('a visitor with neither script nor cookies', () => {
  it('books with one SMS of a code, after a mistake in each step', async () => {
    const mobile = nextMobile()
    const { open, press, jar } = createVisitor(PLUMBER)
    await open()
    const refused = await press('send', { ...FORM, mobile: '12345' })
    expect(refused.status).toBe(200)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(refused.html).toContain(english.mobileInvalid)
    expect(refused.html).toContain('The tap drips</textarea>')
    expect((await press('send', { ...FORM, mobile })).html).toMatch(/name="otp"/)
    expect((await press('verify', { otp: '12' })).html).toContain(english.otpFormat)
    const booked = await press('verify', { otp: codeOf(mobile) })
    expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/^\/booking\/[\w-]{20,}$/)])
    expect(await find(mobile)).toMatchObject([{ name: 'Asha Rao', city: 'thane', message: 'The tap drips' }])
    expect([test.sms.filter(({ to, template }) => to === mobile && template === 'otp').length, jar.size]).toEqual([1, 0])
  })

  it('gets another code, and changes the number with all else kept', async () => {
    const [first, second] = [nextMobile(), nextMobile()]
    const { open, press } = createVisitor(`/hi${PLUMBER}`)
    await open()
    await press('send', { ...FORM, mobile: first })
    test.clock.advance(31_000)
    expect((await press('resend')).html).toMatch(/name="otp"/)
    expect(test.sms.filter(({ to }) => to === first)).toHaveLength(2)
    const details = await press('change')
    expect(details.html).toContain(`value="${first}"`)
    expect(details.html).toContain('The tap drips</textarea>')
    await press('send', { ...FORM, mobile: second })
    expect((await press('verify', { otp: codeOf(second) })).location).toMatch(/^\/hi\/booking\//)
  })

  it('is told that the form is gone after half an hour', async () => {
    const { open, press } = createVisitor(`/hi${PLUMBER}`)
    await open()
    await press('send', { ...FORM, mobile: nextMobile() })
    test.clock.advance(31 * 60_000)
    const { html } = await press('verify', { otp: '123456' })
    expect(html).toContain(messagesHi.formGone)
    expect(html).toContain('name="mobile"')
  })

  it('sends the code again by a reload, and has one booking', async () => {
    const mobile = nextMobile()
    const { post, open } = visitor({ hasCookies: false })
    await open(PLUMBER)
    const code = await (await post(PLUMBER, { ...FORM, mobile, action: 'send' })).response.text()
    const [, sealed = ''] = /name="sealed" value="([^"]+)"/.exec(code) ?? []
    const verify = { sealed, otp: codeOf(mobile), action: 'verify' }
    const locations = [(await post(PLUMBER, verify)).location, (await post(PLUMBER, verify)).location]
    expect(locations[0]).toMatch(/^\/booking\//)
    expect(locations[1]).toBe(locations[0])
    expect(await find(mobile)).toHaveLength(1)
  })

  it('has a state that nobody can read, change, or take to another service', async () => {
    const mobile = nextMobile()
    const { open, press } = createVisitor(PLUMBER)
    await open()
    const { html } = await press('send', { ...FORM, mobile })
    const [, sealed = ''] = /name="sealed" value="([^"]+)"/.exec(html) ?? []
    expect(html.replace(/<main.*<\/main>/s, '')).not.toContain(mobile)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('Asha')
    for (const [path, state] of [
      ['/services/homeservice/carpenter/book', sealed],
      [PLUMBER, sealed.slice(1)],
      [PLUMBER, 'x'.repeat(9_000)],
    ] as const) {
      const fields = { sealed: state, otp: codeOf(mobile), action: 'verify' }
      const { status, response } = await visitor({ hasCookies: false }).post(path, fields)
      expect([status, await response.text()]).toEqual([200, expect.stringContaining(english.formGone)])
    }
    expect(await find(mobile)).toEqual([])
  })

  it('writes a message, is told what is wrong, and that it was sent', async () => {
    const PATH = '/contactus/write'
    const { open, post } = visitor({ hasCookies: false })
    const [, request_id = ''] = /name="request_id" value="([^"]+)"/.exec(await open(PATH)) ?? []
    const message = { name: 'Asha', email: 'asha@', message: 'Where is my receipt?', request_id }
    const refused = await (await post(PATH, message)).response.text()
    expect(refused).toContain(english.emailInvalid)
    expect(refused).toContain('Where is my receipt?</textarea>')
    const sent = await (await post(PATH, { ...message, email: 'cookieless@example.com' })).response.text()
    expect(sent).toContain(english.messageSent)
    const rows = (await test.db.select().from(contactMessages)).filter(({ email }) => email === 'cookieless@example.com')
    expect(rows).toHaveLength(1)
  })
})

it('a form that is only opened has a cookie with nothing of its visitor in it, for its own address', async () => {
  const shown = await visitor().request(PLUMBER)
  expect(shown.headers.getSetCookie()).toEqual([
    `__Secure-form=none; Max-Age=1800; Path=${PLUMBER}; HttpOnly; Secure; SameSite=Lax`,
  ])
})
