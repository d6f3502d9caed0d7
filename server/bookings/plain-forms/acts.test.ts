import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Windows } from '../../../contract/bookings/visits.public.ts'
import { english } from '../../../contract/messages.ts'
import { messages as messagesHi } from '../../../languages/hi/messages.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { createPlainSite, ORIGIN } from '../../../test/plain-site.ts'
import { book } from '../../../test/steps.ts'
import { reservations, technicians, visitEvents, visits } from '../../platform/db/schema.ts'

const { test, visitor } = await createPlainSite()
const PLACE = { act: 'place', address: 'B-402, Shanti Sadan\nNaupada', pincode: '400602', gate_note: 'Ask for Raju' }

beforeEach(async () => {
  await test.db.delete(visits)
  await test.db.delete(reservations)
  await test.db.delete(technicians)
  await insertTechnician(test.db)
})

const listWindows = async (): Promise<Windows> =>
  (await test.request('GET', '/public/windows?service_type=AC&city=thane')).body.data
const bookAc = () => book(test, { service_type: 'AC', city: 'thane' })
const visitOf = async (leadId: number) => (await test.db.select().from(visits).where(eq(visits.lead_id, leadId)))[0]
const actionIdOf = (html: string) => /name="action_id" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** A customer without script on the page of a new booking. */
async function customer({ language = '' } = {}) {
  const { id, token } = await bookAc()
  const path = `${language}/booking/${token}`
  const { open, post } = visitor({ hasCookies: false })
  const show = () => open(path)
  return {
    id,
    path,
    show,
    post: (fields: Record<string, string>, headers?: Record<string, string>) => post(path, fields, headers),
  }
}

describe('a customer without script', () => {
  it('chooses one of the offered times, and sees it on the page', async () => {
    const { id, path, show, post } = await customer()
    const { next } = await listWindows()
    const page = await show()
    for (const at of next) expect(page).toContain(`name="window" value="${at}"`)
    const { status, location } = await post({ act: 'window', window: next[1] ?? '', action_id: actionIdOf(page) })
    expect([status, location]).toEqual([303, `${path}#visit`])
    expect(await visitOf(id)).toMatchObject({ status: 'planned', moves: 0 })
    const planned = await show()
    expect(planned).toContain('data-stage="planned"')
    expect(planned).toContain('Move the visit')
    // Their own time is neither offered nor called full.
    expect(planned).not.toContain(`value="${next[1]}"`)
  })

  it('who sends the form twice has one visit, chosen once', async () => {
    const { id, show, post } = await customer()
    const { next } = await listWindows()
    const fields = { act: 'window', window: next[0] ?? '', action_id: actionIdOf(await show()) }
    expect([(await post(fields)).status, (await post(fields)).status]).toEqual([303, 303])
    const visit = (await visitOf(id)) ?? expect.fail()
    expect(await test.db.$count(visitEvents, eq(visitEvents.visit_id, visit.id))).toBe(1)
  })

  it('moves the visit by the same form', async () => {
    const { id, show, post } = await customer()
    const { next } = await listWindows()
    await post({ act: 'window', window: next[0] ?? '' })
    const before = await visitOf(id)
    expect((await post({ act: 'window', window: next[2] ?? '', action_id: actionIdOf(await show()) })).status).toBe(303)
    const after = await visitOf(id)
    expect([after?.moves, after?.window_start.getTime() === before?.window_start.getTime()]).toEqual([1, false])
  })

  it('is told of a time that was taken meanwhile, and offered what is free', async () => {
    const [first, second] = [await customer(), await customer()]
    const { next } = await listWindows()
    const page = await second.show()
    await first.post({ act: 'window', window: next[0] ?? '' })
    const { status, response } = await second.post({ act: 'window', window: next[0] ?? '', action_id: actionIdOf(page) })
    const html = await response.text()
    expect([status, html.includes('has just been taken. Still free:')]).toEqual([200, true])
    for (const at of (await listWindows()).next) expect(html).toContain(`value="${at}"`)
    expect(html).toMatch(/<title>Error: /)
    expect(await visitOf(second.id)).toBeUndefined()
  })

  it('tells where the technician has to come', async () => {
    const { id, path, show, post } = await customer()
    const { next } = await listWindows()
    await post({ act: 'window', window: next[0] ?? '' })
    const { status, location } = await post(PLACE)
    expect([status, location]).toEqual([303, `${path}#visit`])
    const { act: _, ...place } = PLACE
    expect(await visitOf(id)).toMatchObject(place)
    expect(await show()).toContain('Shanti Sadan')
  })

  it('cancels the visit, twice as well as once, and reads before what it means', async () => {
    const { id, path, show, post } = await customer()
    const { next } = await listWindows()
    await post({ act: 'window', window: next[0] ?? '' })
    const page = await show()
    expect(page).toContain('No one will come, and the booking ends. There is nothing to pay.')
    const fields = { act: 'cancel', action_id: actionIdOf(page) }
    for (let times = 0; times < 2; times++) {
      const { status, location } = await post(fields)
      expect([status, location]).toEqual([303, `${path}#visit`])
    }
    expect((await visitOf(id))?.status).toBe('cancelled')
    const cancelled = await show()
    expect(cancelled).toContain('data-stage="cancelled"')
    expect(cancelled).not.toContain('value="cancel"')
  })

  it('cancels from the page on which the visit was moved, which has one key for all its forms', async () => {
    const { id, show, post } = await customer()
    const { next } = await listWindows()
    const action_id = actionIdOf(await show())
    await post({ act: 'window', window: next[0] ?? '', action_id })
    expect((await post({ act: 'cancel', action_id })).status).toBe(303)
    expect((await visitOf(id))?.status).toBe('cancelled')
  })

  it('who cancels too late is told so, with what is true', async () => {
    const { post } = await customer({ language: '/hi' })
    const { next } = await listWindows()
    await post({ act: 'window', window: next[0] ?? '' })
    await test.db.update(visits).set({ status: 'arrived' })
    const { status, response } = await post({ act: 'cancel' })
    const html = await response.text()
    expect([status, html.includes(messagesHi.visitTooLate), html.includes('data-stage="planned"')]).toEqual([200, true, true])
  })

  it('whose technician is on the way is offered to cancel and not to move, and who moves all the same finds the number to call', async () => {
    const { show, post } = await customer()
    const { next } = await listWindows()
    await post({ act: 'window', window: next[0] ?? '' })
    await test.db.update(visits).set({ status: 'on_the_way' })
    const page = await show()
    expect([page.includes('value="cancel"'), page.includes('value="window"')]).toEqual([true, false])
    const { status, response } = await post({ act: 'window', window: next[1] ?? '' })
    const html = await response.text()
    expect([status, html.includes(english.visitTooLate), html.includes('href="tel:')]).toEqual([200, true, true])
  })

  it('gets back everything that was typed, with what is wrong with it', async () => {
    const { id, post } = await customer()
    const { next } = await listWindows()
    await post({ act: 'window', window: next[0] ?? '' })
    const { status, response } = await post({ ...PLACE, pincode: '12', address: ' ' })
    const html = await response.text()
    expect(status).toBe(200)
    expect(html).toContain(english.pincodeInvalid)
    expect(html).toContain(english.addressNeeded)
    expect(html).toContain('value="Ask for Raju"')
    expect(html).toContain('value="12"')
    expect(await visitOf(id)).toMatchObject({ address: '', pincode: '' })
  })

  it.each([
    ['no time', ''],
    ['no time of day', '2026-11-25T09'],
    ['a text', '<script>'],
  ])('who chooses %s is asked again, in the language of the page', async (_, window) => {
    const { id, post } = await customer({ language: '/hi' })
    const { status, response } = await post({ act: 'window', window })
    const html = await response.text()
    expect([status, html.includes(messagesHi.windowUnknown)]).toEqual([200, true])
    expect(html).not.toContain('<script>"')
    expect(await visitOf(id)).toBeUndefined()
  })

  it('keeps the page to themselves: no cache, no search engine and no referrer, also where a form was refused', async () => {
    const { post } = await customer()
    const { response } = await post({ act: 'window', window: '' })
    const headers = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => response.headers.get(name))
    expect(headers).toEqual(['private, no-store', 'noindex', 'no-referrer'])
  })
})

describe('a form is refused', () => {
  it('that another site posts', async () => {
    const { id, post } = await customer()
    const { next } = await listWindows()
    const { status } = await post(
      { act: 'window', window: next[0] ?? '' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect([status, await visitOf(id)]).toEqual([403, undefined])
  })

  it('for an act that there is not, and for an unknown booking', async () => {
    const { post } = await customer()
    for (const act of ['', 'refund', 'constructor']) expect((await post({ act })).status).toBe(404)
    const { post: postAnywhere } = visitor()
    const unknown = await postAnywhere(
      `/booking/${'x'.repeat(43)}`,
      { act: 'window', window: '2026-11-25T10' },
      { origin: ORIGIN },
    )
    const short = await postAnywhere('/booking/x', { act: 'window', window: '2026-11-25T10' }, { origin: ORIGIN })
    expect([unknown.status, short.status]).toEqual([404, 404])
  })

  it('that is larger than any of its fields', async () => {
    const { post } = await customer()
    expect((await post({ ...PLACE, address: 'x'.repeat(70_000) })).status).toBe(413)
  })
})

it('without a technician the page offers no time', async () => {
  await test.db.delete(technicians)
  const { show, post } = await customer()
  expect(await show()).not.toContain('name="act"')
  const { status } = await post({ act: 'window', window: '2099-11-25T10' })
  expect(status).toBe(200)
})
