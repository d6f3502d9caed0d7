import { describe, expect, it } from 'vitest'
import { buildContactMessage, buildLead, buildMobile } from '../test/builders.ts'
import { createTestApp } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { book, callAs, signIn, verifyMobile } from '../test/steps.ts'
import { contactMessages, leads, unfinishedLeads } from './platform/db/schema.ts'

// Every entry point accepts text pasted from chats, contacts, Word and web pages, and stores it in one form.

const app = await createTestApp()
const call = callAs(app, await signIn(app))
const rowOf = async (mobile: string) => (await app.db.select().from(leads)).find((row) => row.mobile === mobile)

describe('a visitor', () => {
  it('who pastes an address with an invisible letter can be answered', async () => {
    for (const email of ['asha@x.example\u200b', '\u200easha@x.example', 'asha\u2060@x.example']) {
      const message = buildContactMessage({ email, message: 'First\u000bSecond\u0007' })
      expect((await app.request('POST', '/public/send-contact-email', message)).status).toBe(200)
    }
    const stored = await app.db.select().from(contactMessages)
    expect(stored.map(({ email }) => email)).toEqual(Array(3).fill('asha@x.example'))
    expect(stored[0]?.message).toBe('First\nSecond')
  })

  it('books with a name of one line, and with a message pasted from Word', async () => {
    const mobile = buildMobile()
    const form = { mobile, name: 'Meera\nX-Injected: 1', mailid: 'meera@x.example\u200b', message: 'Tap\u000bdrips\u0000' }
    await verifyMobile(app, mobile)
    expect((await app.request('POST', '/public/leads', buildLead(form))).status).toBe(201)
    const stored = { name: 'Meera X-Injected: 1', mailid: 'meera@x.example', message: 'Tap\ndrips' }
    expect(await rowOf(mobile)).toMatchObject(stored)
  })

  it('gets a code for a form pasted from Word', async () => {
    const mobile = buildMobile()
    const answer = await app.request('POST', '/public/send-otp', { mobile, name: 'Asha\u000bRao', message: 'a\u000cb' })
    expect(answer.status).toBe(200)
    const found = (await app.db.select().from(unfinishedLeads)).find((row) => row.mobile === mobile)
    expect(found).toMatchObject({ name: 'Asha Rao', message: 'a\nb' })
  })
})

describe('a PIN code as India writes it', () => {
  it.each(['400 053', '400-053', '४०००५३', '\u200e400053', '４０００５３'])('%j says where to come', async (pincode) => {
    await insertTechnician(app.db, { pincodes: ['400053'], cities: ['mum'] })
    const path = `/public/windows?service_type=Plumber&city=mum&pincode=${encodeURIComponent(pincode)}`
    expect((await app.request('GET', path)).status).toBe(200)
  })

  it('is stored as six digits in a technician’s list', async () => {
    const [technician] = await call('GET', '/technicians')
    const { image_url: _, ...fields } = technician
    const saved = await call('PUT', `/technicians/${technician.id}`, { ...fields, pincodes: ['400 053', '४०००५४'] })
    expect(saved.pincodes).toEqual(['400053', '400054'])
  })
})

it.each([
  ['+91 70000‑00090', '+91 70000-00090'],
  ['70000\u200b00090', '7000000090'],
  ['\u202a०२२ ४००० १०००\u202c', '022 4000 1000'],
])('the office’s number %j is stored as %j', async (mobile, stored) => {
  const details = { mobile, email: 'hello@karigar.example\u200b', address: 'Thane\u000bWest' }
  const { status } = await app.request('PUT', '/contact-us', details, { token: await signIn(app) })
  expect(status).toBe(200)
  const shown = { mobile: stored, email: 'hello@karigar.example', address: 'Thane\nWest' }
  expect((await app.request('GET', '/public/contact-us')).body).toMatchObject(shown)
})

it.each(['\u202a+91 98200 12345\u202c', '98200‑12345', '९८२०० १२३४५', 'tel:+919820012345'])(
  'who calls from %j is known, and what is held about them is found',
  async (typed) => {
    if (!(await rowOf('9820012345'))) await book(app, { mobile: '9820012345' })
    expect(await call('GET', `/leads/known?mobile=${encodeURIComponent(typed)}`)).toMatchObject({ bookings: 1 })
    expect((await call('POST', '/privacy/find', { person: typed })).person).toEqual({ kind: 'mobile', value: '9820012345' })
  },
)

it('an editor pastes an article from Word, and no letter refuses it', async () => {
  const fields = { title: 'Taps\u000bthat drip\u0002', slug: 'taps-that-drip', status: 1, category: 'Plumber' }
  const content = '<p>First\u000bSecond</p><p>the&nbsp;cooling&nbsp;coil at 20&nbsp;°C</p><p>&nbsp;</p>'
  const { id } = await call('POST', '/blogs', { ...fields, short_desc: 'cafe\u0301', content })
  const { data } = (await app.request('GET', `/public/blog/${id}`)).body
  expect(data).toMatchObject({ title: 'Taps that drip', short_desc: 'café' })
  expect(data.content).toBe('<p>First<br />Second</p><p>the cooling coil at 20\u00a0°C</p><p>\u00a0</p>')
})
