import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { DOOR_CODE_TRIES } from '../../../contract/bookings/days.public.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { createPlainSite, ORIGIN } from '../../../test/plain-site.ts'
import { book } from '../../../test/steps.ts'
import { visits } from '../../platform/db/schema.ts'
import { codeOf, openDay, otherCode } from '../../visits/days/days.test-tools.ts'
import { beginNextDay } from '../../visits/visits/visits.test-tools.ts'

const { test, visitor } = await createPlainSite()
const { day: texts } = catalogues.en

beforeEach(async () => {
  await beginNextDay(test, 9)
})

const statusOf = async (id: number) => (await test.db.select().from(visits).where(eq(visits.id, id)))[0]?.status

/** A technician without script, with visits at these hours of today. */
async function openPage(hours = ['10'], language = '') {
  const technician = await insertTechnician(test.db)
  for (const hour of hours) {
    const { token } = await book(test, { service_type: 'AC', city: 'thane' })
    await test.request('POST', `/public/bookings/${token}/window`, { window: `${dayIn(test.clock.now())}T${hour}` })
  }
  const { token, visits: list } = await openDay(test, technician)
  const ids = (await list()).map(({ id }) => id)
  const path = `${language}/day/${token}`
  const { open, post } = visitor({ hasCookies: false })
  const show = () => open(path)
  async function say(act: string, fields: Record<string, string> = {}, visit_id = String(ids[0])) {
    const [, action_id = ''] = /name="action_id" value="([^"]+)"/.exec(await show()) ?? []
    return post(path, { visit_id, action_id, act, ...fields })
  }
  return { ids, id: ids[0] ?? expect.fail(), path, show, say, post }
}

it('each step is a form that leads back to its visit', async () => {
  const { id, path, say, show } = await openPage()
  for (const step of ['accepted', 'on_the_way', 'turned_back', 'on_the_way']) {
    const { status, location } = await say(step)
    expect([status, location]).toEqual([303, `${path}#visit-${id}`])
  }
  const code = await codeOf(test, id)
  expect((await say('arrived', { code })).status).toBe(303)
  expect(await show()).toContain(texts.outcomeTitle)
  expect((await say('done', { outcome: 'inspection', paid_by: 'cash' })).status).toBe(303)
  expect(await statusOf(id)).toBe('done')
  expect(await show()).toContain(texts.none)
})

it('a wrong code is kept as it was typed, with the tries that are left; Devanagari digits are digits', async () => {
  const { id, say } = await openPage()
  await say('accepted')
  await say('on_the_way')
  const code = await codeOf(test, id)
  const wrong = otherCode(code)
  const { status, response } = await say('arrived', { code: wrong })
  const html = await response.text()
  expect(status).toBe(200)
  for (const part of [english.doorCodeWrong, `value="${wrong}"`, texts.triesLeft(4)]) expect(html).toContain(part)
  const typed = [...code].map((digit) => String.fromCharCode(0x966 + Number(digit))).join('')
  expect((await say('arrived', { code: typed })).status).toBe(303)
})

it('a step that comes too late shows what is true now, and keeps to itself', async () => {
  const { id, say } = await openPage()
  await say('accepted')
  const { status, response } = await say('accepted')
  expect([status, await statusOf(id)]).toEqual([200, 'accepted'])
  expect(await response.text()).toContain(english.stepTooLate)
  const headers = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => response.headers.get(name))
  expect(headers).toEqual(['private, no-store', 'noindex', 'no-referrer'])
})

it('gives a visit back only with a reason', async () => {
  const { id, say } = await openPage()
  const { status, response } = await say('unassigned')
  expect([status, (await response.text()).includes(english.whyNeeded)]).toEqual([200, true])
  expect((await say('unassigned', { reason: texts.reasons.ill })).status).toBe(303)
  expect((await test.db.select().from(visits).where(eq(visits.id, id)))[0]?.reservation_id).toBeNull()
})

it('“nobody opens” is offered ten minutes after the window began', async () => {
  const { id, say, show } = await openPage()
  await say('accepted')
  const offered = async () => /value="missed"[^>]*>/.exec(await show())?.[0].includes('hidden') === false
  test.clock.advance(69 * MINUTE_MS)
  expect(await offered()).toBe(false)
  test.clock.advance(MINUTE_MS)
  expect(await offered()).toBe(true)
  // It is asked first, in what the button unfolds.
  const folded = (await show()).split('<details').filter((part) => part.includes(texts.missed.ask))
  expect(folded).toEqual([expect.stringContaining('value="missed"')])
  expect((await say('missed')).status).toBe(303)
  expect([await statusOf(id), (await show()).includes(texts.stands.missed)]).toEqual(['missed', true])
  expect(await show()).toContain(texts.say.not_missed)
  expect((await say('not_missed')).status).toBe(303)
  expect([await statusOf(id), (await show()).includes(texts.say.not_missed)]).toEqual(['accepted', false])
})

it('after five wrong codes the page asks for none, and says to call the office', async () => {
  const { id, say, show } = await openPage()
  await say('accepted')
  await say('on_the_way')
  const code = await codeOf(test, id)
  for (let by = 1; by <= DOOR_CODE_TRIES; by++) await say('arrived', { code: otherCode(code, by) })
  const html = await show()
  expect(html).toContain(english.doorCodeLocked)
  expect(html).not.toContain('name="code"')
  expect(html).not.toContain('value="arrived"')
  expect((await say('arrived', { code })).status).toBe(200)
  expect(await statusOf(id)).toBe('on_the_way')
})

it('at 3 am an open page ends: it shows whom to call, and what it still says does nothing', async () => {
  const { id, show, say } = await openPage(['22'])
  await say('accepted')
  const { end } = boundsOfDay(dayIn(test.clock.now()))
  test.clock.advance(end.getTime() + 3 * HOUR_MS - 1 - test.clock.now().getTime())
  expect(await show()).toContain(texts.title)
  test.clock.advance(1)
  expect(await show()).toContain(texts.gone)
  expect((await say('on_the_way')).status).toBe(404)
  expect(await statusOf(id)).toBe('accepted')
})

it('a link that does not work says whom to call, and its forms do nothing', async () => {
  const { post, request } = visitor()
  for (const token of ['x', 'AAAAAQ0123456789abcdef']) {
    const opened = await request(`/day/${token}`)
    const html = await opened.text()
    expect([opened.status, html.includes(texts.gone), html.includes('href="tel:')]).toEqual([404, true, true])
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    const { status } = await post(`/day/${token}`, { visit_id: '1', act: 'accepted' }, { origin: ORIGIN })
    expect(status).toBe(404)
  }
})

it('another site can post no step, nor can a form that is too large', async () => {
  const { id, path, post } = await openPage()
  const fields = { visit_id: String(id), act: 'accepted' }
  const other = await post(path, fields, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  const large = await post(path, { ...fields, reason: 'x'.repeat(70_000) })
  expect([other.status, large.status, await statusOf(id)]).toEqual([403, 413, 'planned'])
})

it('a day of six visits is below 10 kB, its script with React below 85, and it has neither menu nor footer', async () => {
  const { show, ids } = await openPage(['10', '12', '14', '16', '18', '20'], '/mr')
  expect(ids).toHaveLength(6)
  const html = await show()
  expect(brotliCompressSync(html).length).toBeLessThan(10_000)
  expect(html).not.toMatch(/class="(header|footer|skip-link)/)
  const client = join(import.meta.dirname, '../../../dist/client')
  const load = (file: string): string => {
    const text = readFileSync(join(client, file), 'utf8')
    const imported = [...text.matchAll(/from"\.\/([^"]+)"/g)].map(([, name = '']) => load(`assets/${name}`))
    return [text, ...imported].join('\n')
  }
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, file = '']) => load(file))
  expect(brotliCompressSync(scripts.join('\n')).length).toBeLessThan(85_000)
})
