import { eq } from 'drizzle-orm'
import type { DestinationStream } from 'pino'
import { expect, it } from 'vitest'
import { shortBookingPath } from '../../../contract/paths.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { book, bookPaid, signIn } from '../../../test/steps.ts'
import { createApp } from '../../app.ts'
import { leads, orders } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'

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

it('it also leads there with what a messenger adds to it, and to the page of a payment that became no booking', async () => {
  const { token: ofOrder, order_id } = await bookPaid(app)
  await app.db.update(orders).set({ lead_id: null }).where(eq(orders.id, order_id))
  await app.db.delete(leads).where(eq(leads.token, ofOrder))
  for (const more of ['', '=', '&fbclid=1']) {
    expect((await follow(shortBookingPath(ofOrder) + more)).headers.get('Location')).toBe(`/booking/${ofOrder}`)
  }
})

it('a preview of the link asks no provider and changes nothing', async () => {
  const { token: ofOrder, order_id } = await bookPaid(app)
  const read = () => app.db.select().from(orders).where(eq(orders.id, order_id))
  const before = await read()
  for (const method of ['HEAD', 'GET']) expect((await follow(shortBookingPath(ofOrder), { method })).status).toBe(303)
  expect(await read()).toEqual(before)
})

it('an address of no booking, or of a part of one, has the page for unknown addresses', async () => {
  const { ask } = await openSite(app)
  const { token: ofLead } = await book(app)
  for (const path of [noLetters, '/b', '/b?', `/b?${ofLead.slice(0, 21)}`, `/b?${ofLead.slice(0, 23)}`, '/b/x']) {
    const answer = await ask(path)
    expect([answer.status, await answer.text()], path).toEqual([404, expect.stringMatching(/<!doctype html>/i)])
  }
})

it('the letters stand in no line of the log', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) } as DestinationStream)
  const logged = createApp({ ...app.deps, log })
  const { token: ofLead } = await book(app)
  const incoming = { incoming: { socket: { remoteAddress: nextAddress() } } }
  for (const path of [shortBookingPath(ofLead), noLetters]) await logged.request(path, {}, incoming)
  expect(lines.join()).toContain('"path":"/b"')
  expect(lines.join()).not.toMatch(new RegExp(`${ofLead.slice(0, 22)}|x{22}`))
})

it('a message to send by hand says when we call, as long as nobody has called', async () => {
  const { id } = await book(app)
  expect((await getLead(id)).way_back.message).toMatch(/: we call you by 5:00 pm\. Your page: https/)
  await app.db.update(leads).set({ called_at: app.clock.now() }).where(eq(leads.id, id))
  expect((await getLead(id)).way_back.message).toMatch(/^Your booking KG-\w+\. Your page: https/)
})
