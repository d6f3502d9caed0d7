import { eq } from 'drizzle-orm'
import type { DestinationStream } from 'pino'
import { expect, it } from 'vitest'
import { shortBookingPath, shortDayPath } from '../../../contract/paths.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, signIn } from '../../../test/steps.ts'
import { leads, orders } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'
import { createToken } from '../../platform/secrets.ts'
import { makeDayToken } from '../technicians/day-links.ts'

const app = await createTestApp()
const follow = (address: string, init?: RequestInit) => app.fetch(address.replace('https://karigar.example', ''), init)
const token = await signIn(app)
const getLead = async (id: number) => (await app.request('GET', `/leads/${id}`, undefined, { token })).body
const noLetters = `/b?${'x'.repeat(22)}`

it('the address in an SMS leads to the page of the booking, in its language, and to no cache or other site', async () => {
  const { id } = await book(app)
  for (const language of ['en', 'hi', 'mr'] as const) {
    await app.db.update(leads).set({ language }).where(eq(leads.id, id))
    const { data, way_back } = await getLead(id)
    const [lead] = await app.db.select().from(leads).where(eq(leads.id, id))
    const { status, headers } = await follow(way_back.address)
    expect([status, headers.get('Location')]).toEqual([303, `${language === 'en' ? '' : `/${language}`}/booking/${lead?.token}`])
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['private, no-store', 'no-referrer'])
    expect(way_back.message).toContain(data.reference)
    expect(way_back.message.endsWith(way_back.address)).toBe(true)
  }
})

/** What apps make of an address in a message. */
const HANGINGS = ['', '=', '.', ',', ')', '/', '%20', '%E2%80%8B', '*', '_', '%', '&fbclid=1', '.&utm_source=sms', '%E2%80%A9x']
const TRACKERS = ['fbclid=IwAR0abcdefghijklmnopqrstuv', 'utm_source=abcdefghijklmnopqrstuv', 'gclid=-&utm_id=_']

it('it also leads there with whatever an app hangs on it, and to the page of a payment that became no booking', async () => {
  const { token: ofOrder, order_id } = await bookPaid(app)
  await app.db.update(orders).set({ lead_id: null }).where(eq(orders.id, order_id))
  await app.db.delete(leads).where(eq(leads.token, ofOrder))
  const short = shortBookingPath(ofOrder)
  const spellings = [...HANGINGS.map((more) => short + more), ...TRACKERS.map((more) => short.replace('?', `?${more}&`))]
  for (const path of spellings) expect.soft((await follow(path)).headers.get('Location'), path).toBe(`/booking/${ofOrder}`)
})

it('a technician’s link leads to the day, with whatever an app hangs on it, in their language', async () => {
  const technician = await insertTechnician(app.db, { language: 'mr' })
  const day = await makeDayToken(app.db, technician, '2026-03-02')
  const short = shortDayPath(day)
  const spellings = [...HANGINGS.map((more) => short + more), ...TRACKERS.map((more) => short.replace('?', `?${more}&`))]
  for (const path of spellings) {
    const { status, headers } = await follow(path)
    expect
      .soft([status, headers.get('Location'), headers.get('Cache-Control')], path)
      .toEqual([303, `/mr/day/${day}`, 'private, no-store'])
  }
})

it('no new short address ends in a letter that apps leave out, and one of before opens without it if it is the only one', async () => {
  const made = Array.from({ length: 1000 }, () => shortBookingPath(createToken()))
  expect(made.filter((path) => /[-_]$/.test(path))).toEqual([])
  const letters = 'A-b_0'.padEnd(21, 'z')
  const [one, other] = [await book(app), await book(app)]
  await app.db
    .update(leads)
    .set({ token: `${letters}-${'w'.repeat(21)}` })
    .where(eq(leads.id, one.id))
  for (const more of ['', '-', '.', '&fbclid=1', '-.']) expect((await follow(`/b?${letters}${more}`)).status, more).toBe(303)
  await app.db
    .update(leads)
    .set({ token: `${letters}_${'w'.repeat(21)}` })
    .where(eq(leads.id, other.id))
  expect((await follow(`/b?${letters}`)).status).toBe(404)
  for (const last of ['-', '_']) expect((await follow(`/b?${letters}${last}`)).status).toBe(303)
})

it('a preview of the link asks no provider and changes nothing', async () => {
  const { token: ofOrder, order_id } = await bookPaid(app)
  const read = () => app.db.select().from(orders).where(eq(orders.id, order_id))
  const before = await read()
  for (const method of ['HEAD', 'GET']) expect((await follow(shortBookingPath(ofOrder), { method })).status).toBe(303)
  expect(await read()).toEqual(before)
})

it('an address of nothing, or of a part of a token, has the page for unknown addresses, which nobody keeps', async () => {
  const { token: ofLead } = await book(app)
  const letters = ofLead.slice(0, 22)
  for (const path of [
    noLetters,
    '/b',
    '/b?',
    '/d',
    '/d?',
    '/d?wrong',
    `/b?${letters.slice(0, 20)}`,
    `/b?${letters}x`,
    `/b?fbclid=${letters}`,
  ]) {
    const answer = await follow(path)
    expect([answer.status, await answer.text()], path).toEqual([404, expect.stringMatching(/<!doctype html>/i)])
    expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'private, no-store'])
  }
  expect((await follow('/b/x')).status).toBe(404)
})

it('the letters stand in no line of the log', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) } as DestinationStream)
  const logged = await app.openAnother({ log })
  const { token: ofLead } = await book(app)
  for (const path of [shortBookingPath(ofLead), noLetters]) await logged(path)
  expect(lines.join()).toContain('"path":"/b"')
  expect(lines.join()).not.toMatch(new RegExp(`${ofLead.slice(0, 22)}|x{22}`))
})

it('a message to send by hand says when we call, as long as nobody has called', async () => {
  const { id } = await book(app)
  expect((await getLead(id)).way_back.message).toMatch(/: we’ll call you by 5:00 pm\. Your page: https/)
  await app.db.update(leads).set({ called_at: app.clock.now() }).where(eq(leads.id, id))
  expect((await getLead(id)).way_back.message).toMatch(/^Your booking KG-\w+\. Your page: https/)
})
