import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { messages as messagesHi } from '../../../languages/hi/messages.ts'
import { messages as messagesMr } from '../../../languages/mr/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'

const app = await createTestApp()
const HI = { headers: { 'X-Language': 'hi' } }
const MR = { headers: { 'X-Language': 'mr' } }
const CONTENT = '/api/public/latest-blogs?limit=3'

describe('a call is answered', () => {
  it.each([
    ['without the header', {}],
    ['in English', { 'X-Language': 'en' }],
    ['in a language that there is not', { 'X-Language': 'ta' }],
    ['by a browser that would rather read Hindi', { 'Accept-Language': 'hi-IN,hi;q=0.9' }],
  ])('in the specification’s words %s', async (_, headers) => {
    const { status, body } = await app.request('POST', '/public/verify-otp', { mobile: '9876543210', otp: '123456' }, { headers })
    expect([status, body.message, body.errors]).toEqual([422, 'Invalid OTP', { otp: 'Invalid OTP' }])
    expect((await app.request('GET', '/nothing', undefined, { headers })).body.message).toBe('Not found')
  })

  it('in Hindi where a field is refused, each field in its own words', async () => {
    const { status, body } = await app.request('POST', '/public/leads', { ...buildLead(), name: '', city: 'delhi' }, HI)
    expect([status, body.errors]).toEqual([422, { name: 'नाम लिखें', city: messagesHi.cityUnknown }])
    expect(body.message).toBe('नाम लिखें')
    const tooLong = await app.request('POST', '/public/leads', buildLead({ name: 'x'.repeat(101) }), HI)
    expect(tooLong.body.errors).toEqual({ name: messagesHi.tooLong(100) })
  })

  it('in Hindi from the code’s sending to a wrong code and the limit', async () => {
    const lead = buildLead()
    const sent = await app.request('POST', '/public/send-otp', lead, HI)
    expect([sent.status, sent.body.message]).toEqual([200, messagesHi.otpSent])
    const wrong = await app.request('POST', '/public/verify-otp', { mobile: lead.mobile, otp: '000000' }, HI)
    expect([wrong.status, wrong.body.message]).toEqual([422, messagesHi.otpWrong])
    const again = await app.request('POST', '/public/send-otp', lead, HI)
    expect([again.status, again.body.message]).toEqual([429, expect.stringMatching(/^\d+ सेकंड रुककर/)])
  })

  it('in Marathi where there is no such thing, and where the service is not available', async () => {
    expect((await app.request('GET', '/public/bookings/none', undefined, MR)).body.message).toBe(messagesMr.notFound)
    app.failNext('sms')
    const { status, body } = await app.request('POST', '/public/send-otp', buildLead(), MR)
    expect([status, body.message]).toEqual([503, messagesMr.otpSendFailed])
    expect(app.takeErrors()).toHaveLength(1)
  })
})

describe('an answer in another language', () => {
  it('is neither taken from the page cache nor stored in it, and is private', async () => {
    const { ask } = await startServer(app)
    const inEnglish = await ask(CONTENT)
    const inHindi = await ask(CONTENT, HI)
    expect(inHindi.headers).toMatchObject({ 'cache-control': 'private, max-age=0' })
    expect(inHindi.headers['cache-status']).toBeUndefined()
    const next = await ask(CONTENT)
    expect([next.text, next.headers['cache-status']]).toEqual([inEnglish.text, 'karigar; hit'])
  })

  it('is not what the next English visitor of a missing address gets', async () => {
    const { ask } = await startServer(app)
    const path = '/api/public/blog/none/1/none'
    expect((await ask(path, MR)).text).toContain(messagesMr.notFound)
    expect((await ask(path)).text).toContain(english.notFound)
  })

  it('and the English one say which header they vary by, kept and fresh, compressed and not', async () => {
    const { ask } = await startServer(app)
    for (const language of ['en', 'hi', 'en'])
      for (const encoding of ['br', 'identity']) {
        const { headers } = await ask(CONTENT, { headers: { 'X-Language': language, 'Accept-Encoding': encoding } })
        expect(headers.vary).toBe('X-Language, Accept-Encoding')
      }
    const { headers } = await ask(CONTENT)
    const unchanged = await ask(CONTENT, { headers: { 'If-None-Match': String(headers.etag) } })
    expect([unchanged.status, unchanged.headers.vary]).toEqual([304, 'X-Language, Accept-Encoding'])
    expect((await ask('/aboutus')).headers.vary).toBe('Accept-Encoding')
  })

  it('is not what a caller of another language gets, however the address is spelled', async () => {
    const { ask } = await startServer(app)
    const inHindi = await ask(CONTENT, HI)
    const spelled = CONTENT.replace('/api', '/%61pi')
    for (const address of [CONTENT, spelled]) await ask(address)
    expect((await ask(spelled, HI)).text).toBe(inHindi.text)
  })

  it('leaves pages a function of their address', async () => {
    const { ask } = await startServer(app)
    const page = await ask('/aboutus')
    const asked = await ask('/aboutus', HI)
    expect([asked.text, asked.headers['cache-status']]).toEqual([page.text, 'karigar; hit'])
  })
})
