import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { leads } from '../../platform/db/schema.ts'

const app = await createTestApp({ notify: { email: 'desk@karigar.example', mobile: undefined, webhook: undefined } })
const token = await signIn(app)
const as = callAs(app, token)
const AGENT = 'agent@roles.example'

const buildCall = (lead: object = {}) => ({ ...buildLead({ mailid: '' }), language: 'mr', has_consent: true, ...lead })
const take = (lead: object = {}, by = token) => app.request('POST', '/leads', buildCall(lead), { token: by })

async function messagesAfter(act: () => Promise<unknown>) {
  await app.runJobs()
  app.mails.length = 0
  app.sms.length = 0
  await act()
  await app.runJobs()
  return { mails: app.mails, sms: app.sms.map(({ to }) => to) }
}

describe('a lead by phone', () => {
  it('is booked as any other, answered, says who took it, and is theirs', async () => {
    const mobile = buildMobile()
    let id = 0
    const { mails, sms } = await messagesAfter(async () => {
      const { status, body } = await take({ mobile, name: 'Usha Pawar' }, await signInAs(app, 'agent'))
      expect([status, body.message]).toEqual([201, `Lead ${body.data.reference} is saved`])
      id = body.data.id
    })
    const { data, history } = (await app.request('GET', `/leads/${id}`, undefined, { token })).body
    const now = app.clock.now().toISOString()
    expect(data).toMatchObject({
      ...{ name: 'Usha Pawar', status: 'New', source: 'phone', taken_by: AGENT, called_at: now, called_by: AGENT },
      assignee: { email: AGENT },
      ...{ is_mobile_verified: false, consent_version: CONSENT_VERSION, language: 'mr', payment: null },
    })
    expect(history).toMatchObject([{ what: 'status', status: 'New', by: AGENT }])
    expect(sms).toEqual([mobile])
    expect(mails.map(({ text }) => text).join()).toContain(`Taken by phone by: ${AGENT}`)
    const csv = await app.fetch('/api/leads.csv', { headers: { Authorization: `Bearer ${token}` } })
    expect(await csv.text()).toMatch(new RegExp(`${data.reference}.*${AGENT}`))
  })

  it('is promised no second call by a certain time: not by SMS or mail, nor on its page', async () => {
    const call = buildCall({ mailid: 'usha@example.com', language: 'en' })
    const { mails } = await messagesAfter(() => take(call))
    expect(app.sms.at(-1)?.text).toContain("We'll call you before we come.")
    expect(mails.find(({ to }) => to === 'usha@example.com')?.text).not.toContain('We’ll call you by')
    const [lead] = await app.db.select().from(leads).where(eq(leads.mobile, call.mobile))
    expect((await app.request('GET', `/public/bookings/${lead?.token}`)).body.data).toMatchObject({ is_called: true })
  })

  it('without consent gets no message, and the message may be left out', async () => {
    const { sms, mails } = await messagesAfter(async () => {
      const { data } = (await take({ has_consent: false, message: '' })).body
      expect(data).toMatchObject({ consent_version: null, message: data.service_type })
      expect((await app.request('POST', `/leads/${data.id}/confirmation`, {}, { token })).status).toBe(409)
    })
    expect([sms, mails.length]).toEqual([[], 1])
  })

  it('that is sent again, or twice at once, is stored once', async () => {
    const call = buildCall({ request_id: 'the-call-of-usha-pawar' })
    const [one, other] = await Promise.all([take(call), take(call)])
    const again = await take(call)
    expect(new Set([one, other, again].map(({ body }) => body.data.id)).size).toBe(1)
  })

  it('does not count as one that nobody has answered', async () => {
    const { arrived, unanswered, New } = await as('GET', '/leads/counts?since=0')
    await take()
    expect(await as('GET', '/leads/counts?since=0')).toMatchObject({ arrived, unanswered, New: New + 1 })
  })

  it.each([
    ['name', { name: ' ' }],
    ['mobile', { mobile: '12345' }],
    ['service_type', { service_type: 'Rockets' }],
    ['city', { city: 'delhi' }],
    ['language', { language: 'fr' }],
    ['has_consent', { has_consent: undefined }],
    ['mailid', { mailid: 'usha@' }],
    ['message', { message: 'x'.repeat(2001) }],
  ])('with a wrong %s is refused with the field’s name', async (field, wrong) => {
    const { status, body } = await take(wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('ends the unfinished forms of its number, and the one it was made of, whose note it keeps', async () => {
    const [form, wrong] = [buildLead(), buildLead()]
    for (const left of [form, wrong]) await app.request('POST', '/public/send-otp', left)
    app.clock.advance(10 * MINUTE_MS + 1)
    const forms: { id: number; mobile: string }[] = await as('GET', '/unfinished-leads')
    const made = forms.find(({ mobile }) => mobile === wrong.mobile)
    await as('PATCH', `/unfinished-leads/${made?.id}`, { note: 'Comes at 5' })
    const { data } = (await take({ mobile: form.mobile, unfinished_id: made?.id })).body
    expect(await as('GET', '/unfinished-leads')).toEqual([])
    expect(data.last_note).toBe('Comes at 5')
    const { history } = (await app.request('GET', `/leads/${data.id}`, undefined, { token })).body
    expect(history).toMatchObject([
      { status: 'New', by: ADMIN.email },
      { what: 'note', note: 'Comes at 5' },
    ])
  })
})

describe('a known number', () => {
  const known = async (mobile: string, by = token) =>
    (await app.request('GET', `/leads/known?mobile=${mobile}`, undefined, { token: by })).body

  it('fills in what its newest lead says, but not what that was about', async () => {
    const mobile = buildMobile()
    await book(app, { mobile, name: 'A. Kulkarni' })
    app.clock.advance(MINUTE_MS)
    const { id, reference } = await book(app, { mobile, mailid: 'asha@example.com', city: 'pune', service_type: 'Plumber' })
    expect((await known(mobile)).data).toEqual({
      ...{ name: 'Asha Kulkarni', mailid: 'asha@example.com', city: 'pune', service_type: 'Plumber', message: null },
      ...{ gstin: null, language: 'en', bookings: 2, last_booked_at: app.clock.now().toISOString(), last_service: 'Plumber' },
      has_unfinished: false,
      open_lead: { id, reference },
    })
  })

  it('leads to its newest lead that is still open, also where a later one is done', async () => {
    const mobile = buildMobile()
    const { id, reference } = await book(app, { mobile })
    app.clock.advance(MINUTE_MS)
    const later = await book(app, { mobile, service_type: 'Plumber' })
    await as('PATCH', `/leads/${later.id}`, { status: 'Completed' })
    expect((await known(mobile)).data).toMatchObject({ last_service: 'Plumber', open_lead: { id, reference } })
    await as('PATCH', `/leads/${id}`, { status: 'Cancelled' })
    expect((await known(mobile)).data).not.toHaveProperty('open_lead')
  })

  it('fills in what it typed last', async () => {
    const form = buildLead({ service_type: 'AC', message: 'It drips' })
    await book(app, { mobile: form.mobile, name: 'Asha' })
    app.clock.advance(MINUTE_MS)
    await app.request('POST', '/public/send-otp', form)
    const { data } = await known(form.mobile)
    expect(data).toMatchObject({ message: 'It drips', service_type: 'AC', bookings: 1, has_unfinished: true })
  })

  it('is nobody’s where nobody has booked with it, nor where the lead is deleted', async () => {
    const mobile = buildMobile()
    const { id } = await book(app, { mobile })
    await as('DELETE', `/leads/${id}`)
    expect([(await known(mobile)).data, (await known(buildMobile())).data]).toEqual([null, null])
  })

  it('is for agents and owners alone, as is taking leads', async () => {
    const editor = await signInAs(app, 'editor')
    const { mobile } = buildLead()
    await book(app, { mobile })
    const ask = (by?: string) => app.request('GET', `/leads/known?mobile=${mobile}`, undefined, { token: by })
    expect([(await ask(editor)).status, (await ask()).status, (await take({}, editor)).status]).toEqual([403, 401, 403])
    expect((await known('12')).errors).toHaveProperty('mobile')
  })
})
