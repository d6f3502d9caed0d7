import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildContactMessage } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { contactMessages } from '../../platform/db/schema.ts'

const app = await createTestApp()
const send = (body: unknown, address?: string) => app.request('POST', '/public/send-contact-email', body, { address })
const sent = { status: true, message: 'Message sent successfully!' }
const storedNames = async () => (await app.db.select().from(contactMessages)).map(({ name }) => name)

describe('the contact details', () => {
  it('are beside the status in the answer', async () => {
    const { status, body } = await app.request('GET', '/public/contact-us')
    const text = expect.stringMatching(/\S/)
    const details = { status: true, mobile: text, email: expect.stringContaining('@'), address: text }
    expect([status, body]).toEqual([200, expect.objectContaining(details)])
  })
})

describe('a contact message', () => {
  it('is stored and mailed to the business, which can answer it', async () => {
    const message = buildContactMessage({ name: 'Asha\nKulkarni' })
    const { status, body } = await send(message)
    await app.runJobs()
    const { body: business } = await app.request('GET', '/public/contact-us')
    expect([status, body]).toEqual([200, sent])
    expect(await app.db.select().from(contactMessages)).toEqual([expect.objectContaining({ ...message, name: 'Asha Kulkarni' })])
    expect(app.mails.at(-1)).toMatchObject({
      to: business.email,
      replyTo: message.email,
      subject: 'Message from Asha Kulkarni · Karigar',
      text: expect.stringContaining(message.message),
      html: expect.stringContaining(message.message),
    })
  })

  it('of a program that fills in the hidden field gets the usual answer and is not stored', async () => {
    const mails = app.mails.length
    const { status, body } = await send({ ...buildContactMessage({ name: 'A robot' }), website: 'https://spam.example' })
    expect([status, body]).toEqual([200, sent])
    expect(await storedNames()).not.toContain('A robot')
    await app.runJobs()
    expect(app.mails).toHaveLength(mails)
  })

  it('is stored and sent once, however often its form is sent', async () => {
    const message = { ...buildContactMessage({ name: 'Once' }), request_id: 'the-form-of-once' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(message, '198.51.100.7')))
    for (const { status, body } of [...answers, await send(message)]) expect([status, body]).toEqual([200, sent])
    expect((await storedNames()).filter((name) => name === 'Once')).toHaveLength(1)
    await app.runJobs()
    expect(app.mails.filter(({ subject }) => subject?.includes('Once'))).toHaveLength(1)
  })

  it.each(['1', 'a-form-that-two-write'])('with the request_id %j that a stranger used is stored too', async (request_id) => {
    const names = ['Asha', 'Ravi'].map((name) => `${name} with ${request_id}`)
    for (const name of names) {
      expect((await send({ ...buildContactMessage({ name }), request_id }, '198.51.100.6')).status).toBe(200)
    }
    expect(await storedNames()).toEqual(expect.arrayContaining(names))
  })

  it.each([undefined, null, '', '1'])('with the request_id %j is a message of its own', async (request_id) => {
    const name = `Twice with ${JSON.stringify(request_id)}`
    for (let times = 0; times < 2; times++) await send({ ...buildContactMessage({ name }), request_id }, '198.51.100.8')
    expect((await storedNames()).filter((stored) => stored === name)).toHaveLength(2)
  })

  it('is stored when its mail fails, and the visitor sees no failure', async () => {
    app.failNext('mail')
    const { status, body } = await send(buildContactMessage({ name: 'Kept' }))
    await app.runJobs()
    expect([status, body]).toEqual([200, sent])
    expect(await storedNames()).toContain('Kept')
  })

  it.each([
    ['name', undefined, 'Name is required'],
    ['name', ' ', 'Name is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'ravi', english.emailInvalid],
    ['email', 'ravi@example', english.emailInvalid],
    ['email', 'ravi@example.com\nBcc: all@example.com', english.emailInvalid],
    ['message', '', 'Message is required'],
    ['message', 'x'.repeat(2001), english.tooLong(2000)],
  ])('is refused with %s as %j', async (field, value, text) => {
    const { status, body } = await send({ ...buildContactMessage(), [field]: value })
    expect([status, body]).toEqual([422, { status: false, message: text, errors: { [field]: text } }])
  })

  it('is stored, and counted in one mail with the others, once thirty came within an hour', async () => {
    app.clock.advance(HOUR_MS)
    await app.runJobs({ isEager: true })
    const before = app.mails.length
    const names = Array.from({ length: 40 }, (_, index) => `Writer ${index}`)
    for (const name of names) expect((await send(buildContactMessage({ name }))).status).toBe(200)
    await app.runJobs()
    const subjects = () => app.mails.slice(before).map(({ subject }) => subject)
    expect(subjects().filter((subject) => subject.includes('Writer'))).toHaveLength(30)
    expect(subjects()).toHaveLength(30)
    // An hour later.
    for (let rounds = 0; rounds < 2; rounds++) await app.runJobs({ isEager: true })
    expect(subjects().slice(30)).toEqual(['10 more contact messages · Karigar'])
    expect(await storedNames()).toEqual(expect.arrayContaining(names))
  })

  it('is counted also where it is the only one after the thirtieth', async () => {
    let readings = Date.parse('2026-03-02T10:00:00Z')
    const ticking = await createTestApp({}, { now: () => new Date(++readings) })
    for (let sent = 0; sent < 31; sent++) {
      const options = { address: nextAddress() }
      expect((await ticking.request('POST', '/public/send-contact-email', buildContactMessage(), options)).status).toBe(200)
    }
    for (let rounds = 0; rounds < 2; rounds++) await ticking.runJobs({ isEager: true })
    expect(ticking.mails.map(({ subject }) => subject)).toContain('1 more contact message · Karigar')
  })

  it('is refused beyond its address’s share', async () => {
    const address = '198.51.100.9'
    let answer = await send(buildContactMessage(), address)
    for (let sent = 1; sent <= 25 && answer.status === 200; sent++) answer = await send(buildContactMessage(), address)
    expect([answer.status, answer.body.message]).toEqual([429, english.tooMany])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
