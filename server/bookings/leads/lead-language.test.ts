import { spawnSync } from 'node:child_process'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/bookings/leads.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { findOrder, payInSandbox, readCode, signIn } from '../../../test/steps.ts'
import { leads, orders, services, translations, unfinishedLeads } from '../../platform/db/schema.ts'

const app = await createTestApp()
const MR = { headers: { 'X-Language': 'mr' } }
const HI = { headers: { 'X-Language': 'hi' } }
const token = await signIn(app)
const list = async (query: string) => (await app.request('GET', `/leads?${query}`, undefined, { token })).body.data as Lead[]

/** Books with a code in a language, and returns the lead and the messages to the customer. */
async function bookIn(in_: TestApp, options: typeof MR, form = buildLead()) {
  await in_.request('POST', '/public/send-otp', form, options)
  const otp = readCode(in_, form.mobile)
  await in_.request('POST', '/public/verify-otp', { mobile: form.mobile, otp }, options)
  const { status } = await in_.request('POST', '/public/leads', form, options)
  expect(status).toBe(201)
  await in_.runJobs()
  const [lead] = await in_.db.select().from(leads).where(eq(leads.mobile, form.mobile))
  const [code = '', booked = ''] = in_.sms.filter(({ to }) => to === form.mobile).map(({ text }) => text)
  return { lead: lead ?? expect.fail(), otp, code, booked }
}

async function order(form: object, options: typeof MR & { address?: string }, service = 'homeservice/electrician') {
  const input = { amount: 19900, service, lead: form, request_id: `request-${buildMobile()}` }
  const { status, body } = await app.request('POST', '/public/store-payment', input, options)
  expect([status, body.message]).toEqual([200, undefined])
  return { ...body, input } as { id: string; token: string; input: typeof input }
}

describe('a booking in Marathi', () => {
  it('is a lead in Marathi, whose code and confirmation come in Marathi, the code for the browser last', async () => {
    const { lead, otp, code, booked } = await bookIn(app, MR)
    expect(lead.language).toBe('mr')
    expect(code).toBe(`${otp} Karigar कोड. 5 मिनिटे. कोणाला सांगू नका.\n@karigar.example #${otp}`)
    const letters = lead.token?.slice(0, 22)
    expect(booked).toMatch(/ पर्यंत फोन करू\. https/)
    expect(booked).toMatch(`Karigar बुकिंग ${lead.reference} (इलेक्ट्रिशियन): आम्ही `)
    expect(booked?.endsWith(` https://karigar.example/b?${letters}`)).toBe(true)
    expect(lead.service_type).toBe('Electrician')
  })

  it('is notified to the business in English, with the language to call in', async () => {
    app.mails.length = 0
    const { lead } = await bookIn(app, MR)
    const { text } = app.mails.find(({ subject }) => subject.includes(lead.reference)) ?? expect.fail()
    expect(text).toMatch(/Language: Marathi/)
    await bookIn(app, { headers: {} as typeof MR.headers }, buildLead({ name: 'In English' }))
    expect(app.mails.at(-1)?.text).not.toMatch(/Language/)
  })

  it('has English messages where no text in Marathi is registered', async () => {
    const unregistered = await createTestApp({ smsTemplates: ['otp', 'booking', 'lead', 'otp.hi', 'booking.hi'] })
    const { lead, code, booked } = await bookIn(unregistered, MR)
    expect(lead.language).toBe('mr')
    expect(code).toMatch(/is your Karigar booking code/)
    expect(booked).toMatch(/^Your Karigar booking .* for Electrician is in/)
    const inHindi = await bookIn(unregistered, HI)
    expect(inHindi.booked).toMatch(/हम .* फोन करेंगे/)
  })

  it('that is paid keeps its language when the provider alone settles it', async () => {
    const form = buildLead()
    const { id, token } = await order(form, MR)
    await payInSandbox(app, id)
    await app.request('GET', `/public/bookings/${token}`)
    const [lead] = await app.db.select().from(leads).where(eq(leads.mobile, form.mobile))
    expect([(await findOrder(app, id)).language, lead?.language]).toEqual(['mr', 'mr'])
    const languageOf = async (path: string) =>
      /\/Lang \((\w\w)-IN\)/.exec(Buffer.from(await (await app.fetch(path)).arrayBuffer()).toString('latin1'))?.[1]
    const path = `/booking/${token}/receipt.pdf`
    expect([await languageOf(path), await languageOf(`${path}?language=en`), await languageOf(`/hi${path}`)]).toEqual([
      'mr',
      'en',
      'hi',
    ])
  })

  it('that is resumed in Hindi is one in Hindi', async () => {
    const form = buildLead()
    const address = '10.9.8.7'
    const { input, id } = await order(form, { ...MR, address })
    await app.request('POST', '/public/store-payment', input, { ...HI, address })
    const [stored] = await app.db.select().from(orders).where(eq(orders.provider_order_id, id))
    const [unfinished] = await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, form.mobile))
    expect([stored?.language, unfinished?.language]).toEqual(['hi', 'hi'])
  })
})

describe('a service that is no option of the form', () => {
  const TITLE = 'Helpers by the Day'
  const form = () => buildLead({ service_type: TITLE })
  const isHelpers = async (language: 'mr') => {
    const [helpers] = await app.db.select().from(services).where(eq(services.title, TITLE))
    return and(eq(translations.kind, 'services'), eq(translations.key, String(helpers?.id)), eq(translations.language, language))
  }
  const readPdf = async (path: string) => {
    const input = Buffer.from(await (await app.fetch(path)).arrayBuffer())
    return spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout
  }

  it('has its translated name in the message, and is stored and notified to the business under its English one', async () => {
    app.mails.length = 0
    const { lead, booked } = await bookIn(app, MR, form())
    expect([lead.service_type, booked]).toEqual([TITLE, expect.stringContaining('(रोजच्या हिशोबाने मदतनीस)')])
    expect(app.mails.find(({ subject }) => subject.includes(lead.reference))?.text).toContain(TITLE)
    await app.db
      .update(translations)
      .set({ is_live: false })
      .where(await isHelpers('mr'))
    expect((await bookIn(app, MR, form())).booked).toContain(`(${TITLE})`)
    await app.db
      .update(translations)
      .set({ is_live: true })
      .where(await isHelpers('mr'))
  })

  it('has it on the page of the booking and on the receipt, whose other languages are links away', async () => {
    const ordered = await order(form(), MR, 'labour-supply/helpers')
    await payInSandbox(app, ordered.id)
    await app.request('GET', `/public/bookings/${ordered.token}`)
    const path = `/booking/${ordered.token}`
    const { read } = await openSite(app)
    const serviceOf = (html: string) => /<dt>(?:Service|सर्व्हिस)<\/dt><dd>([^<]*)/.exec(html)?.[1]
    const receiptsOf = (html: string) => [...html.matchAll(/receipt\.pdf\?language=(\w\w)"/g)].map(([, language]) => language)
    const [english, marathi] = [await read(path), await read(`/mr${path}`)]
    expect([serviceOf(english), serviceOf(marathi)]).toEqual([TITLE, 'रोजच्या हिशोबाने मदतनीस'])
    expect([receiptsOf(english), receiptsOf(marathi)]).toEqual([
      ['en', 'hi', 'mr'],
      ['mr', 'en'],
    ])
    if (spawnSync('pdftotext', ['-v']).error) return
    expect(await readPdf(`${path}/receipt.pdf`)).toContain('मदतनीस')
    expect(await readPdf(`${path}/receipt.pdf?language=en`)).toContain(TITLE)
  })
})

describe('the leads in the console', () => {
  it('are filtered by language', async () => {
    const { lead } = await bookIn(app, HI, buildLead({ name: 'Hindi Alone' }))
    const found = await list('language=hi&status=New')
    expect(found.map(({ id, language }) => [id, language])).toContainEqual([lead.id, 'hi'])
    expect(found.every(({ language }) => language === 'hi')).toBe(true)
    expect((await list('language=en')).some(({ id }) => id === lead.id)).toBe(false)
    const refused = await app.request('GET', '/leads?language=ta', undefined, { token })
    expect([refused.status, refused.body.errors]).toEqual([422, { language: 'Choose en, hi or mr' }])
  })

  it('have the language in a column of the file', async () => {
    const response = await app.fetch('/api/leads.csv?language=hi', { headers: { Authorization: `Bearer ${token}` } })
    const [head = '', row = ''] = (await response.text()).split('\r\n')
    expect(row.split(',')[head.split(',').indexOf('Language')]).toBe('Hindi')
  })
})
