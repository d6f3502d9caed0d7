import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { formatDay } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { findAdministrator, updatePassword } from '../../access/auth/auth.store.ts'
import { technicians } from '../../platform/db/schema.ts'
import { daySteps, openDay } from './days.test-tools.ts'

const app = await createTestApp()
const { technician, asOwner, actionId, today, later, bookToday, open } = daySteps(app)

/** Sessions from the day before have ended. */
const asOwnerNow: ReturnType<typeof callAs> = async (...call) => callAs(app, await signIn(app))(...call)

describe('a technician', () => {
  it('is told that the charge was paid, until it is asked back', async () => {
    await app.db.update(technicians).set({ skills: ['Electrician'] })
    const { token, data } = await bookPaid(app, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    const choose = (hour: string) => app.request('POST', `/public/bookings/${token}/window`, { window: `${today()}T${hour}` })
    await choose('16')
    const day = await openDay(app, technician)
    const paid = await day.visit()
    expect(paid).toMatchObject({ is_paid: true, charge_paise: 19_900 })
    // The office cancels, the money goes back, and the customer chooses again.
    await asOwner('PATCH', `/visits/${paid.id}`, { step: 'cancelled', reason: 'Too late' })
    await choose('18')
    expect(await day.visit()).toMatchObject({ is_paid: false, charge_paise: 19_900 })
    expect(await asOwner('GET', `/leads/${data.id}/visits`)).toMatchObject([{ is_paid: false }, { is_paid: false }])
  })

  it('sees the visits of today in order, where and for whom once they said yes, and the office’s number', async () => {
    await bookToday('18')
    const { id, day, say } = await open()
    const { body, headers } = await day.look()
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body.data).toMatchObject({
      day: today(),
      technician: { name: technician.name, id_number: technician.id_number, language: 'en' },
      office: expect.any(String),
    })
    const [first, second, ...more] = body.data.visits
    expect([first.id, more]).toEqual([id, []])
    expect(first).toMatchObject({ service: 'AC', pincode: '400601', customer: null, can: ['accepted', 'unassigned'] })
    expect(second).toMatchObject({ status: 'planned', customer: null })
    const accepted = (await say('accepted')).body.data.visits[0]
    expect(accepted).toMatchObject({
      status: 'accepted',
      customer: { name: 'Asha Kulkarni', address: 'B-402, Sea Breeze', gate_note: '4471', message: 'It drips' },
      can: ['unassigned', 'on_the_way'],
    })
    expect(accepted.customer.mobile).toMatch(/^\d{10}$/)
  })
})

describe('a link', () => {
  it('ends at 3 am of the next day, and opens no other day', async () => {
    const { day } = await open()
    const tomorrow = await openDay(app, technician, dayAfter(app.clock.now(), 1))
    expect((await tomorrow.look()).status).toBe(404)
    later(11 * 60 + 29)
    expect((await day.look()).status).toBe(200)
    expect((await tomorrow.look()).body.data.visits).toEqual([])
    later(1)
    expect([(await day.look()).status, (await tomorrow.look()).status]).toEqual([404, 200])
  })

  it('is dead after a new one, and of somebody who is inactive', async () => {
    const { day, say } = await open()
    const { address } = await asOwner('POST', `/technicians/${technician.id}/link`, {})
    const byHand = () => app.request('GET', `/public/days/${address.split('?').at(-1)}`)
    expect([address.startsWith('https://karigar.example/d?'), (await byHand()).status]).toEqual([true, 200])
    const fresh = await asOwner('POST', `/technicians/${technician.id}/link`, { is_new: true })
    expect(fresh.message).toBe(`${technician.name}, your visits for ${formatDay(app.clock.now())}: ${fresh.address}`)
    for (const answer of [await day.look(), await byHand(), await say('accepted')]) expect(answer.status).toBe(404)
    const next = await openDay(app, technician)
    expect((await app.request('GET', `/public/days/${fresh.address.split('?').at(-1)}`)).status).toBe(200)
    expect((await next.visit()).status).toBe('planned')
    await app.db.update(technicians).set({ is_active: false })
    expect((await next.look()).status).toBe(404)
  })

  it('can be made of the next working day, and of none that is over or further away', async () => {
    const tomorrow = dayAfter(app.clock.now(), 1)
    expect(await asOwner('POST', `/technicians/${technician.id}/link`, { day: tomorrow })).toMatchObject({ day: tomorrow })
    const token = await signIn(app)
    for (const day of [dayAfter(app.clock.now(), -1), dayAfter(app.clock.now(), 2), '2036-01-01']) {
      const { status, body } = await app.request('POST', `/technicians/${technician.id}/link`, { day }, { token })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['day']])
    }
    const { body } = await app.request('GET', '/audit?action=technicians.makeLink', undefined, { token })
    expect(body.data.map(({ note }: { note: string }) => note)).toContain(tomorrow)
  })

  it('made by an administrator who was removed, became an editor or has a new password opens nothing', async () => {
    const owner = await signIn(app)
    await signInAs(app, 'agent')
    const { id = 0 } = (await findAdministrator(app.db, 'agent@roles.example')) ?? {}
    const change = (fields: object) => app.request('PATCH', `/administrators/${id}`, fields, { token: owner })
    /** The link that the agent makes, and what it opens. */
    const make = async () => {
      const token = await signInAs(app, 'agent')
      const { body } = await app.request('POST', `/technicians/${technician.id}/link`, {}, { token })
      const look = async () => (await app.request('GET', `/public/days/${body.data.address.split('?').at(-1)}`)).status
      expect(await look()).toBe(200)
      return look
    }
    const look = await make()
    await change({ is_active: false })
    expect(await look()).toBe(404)
    await change({ is_active: true, role: 'editor' })
    expect(await look()).toBe(404)
    await change({ role: 'agent' })
    expect(await look()).toBe(200)
    await updatePassword(app.db, id, 'another one')
    expect(await look()).toBe(404)
    // The program's own links belong to no account, and keep working.
    expect((await (await openDay(app, technician)).look()).status).toBe(200)
  })

  it('that is forged is not found, and whoever tries 30 an hour is refused, but not with a right one', async () => {
    const { day } = await open()
    const address = '203.0.113.9'
    const forged = (n: number) => `${day.token.slice(0, 18)}${String(n).padStart(4, 'x')}`
    const look = (token: string) => app.request('GET', `/public/days/${token}`, undefined, { address })
    const old = await openDay(app, technician, dayAfter(app.clock.now(), -1))
    for (let n = 0; n < 40; n++) expect((await look(old.token)).status).toBe(404)
    for (let n = 0; n < 30; n++) expect((await look(forged(n))).status).toBe(404)
    expect([(await look(forged(31))).status, (await look(day.token)).status]).toEqual([429, 200])
    expect((await day.look()).status).toBe(200)
  })

  it('in a message leads to the day in the technician’s language, and to no cache or other site', async () => {
    const { day } = await open()
    for (const language of ['en', 'hi', 'mr'] as const) {
      await app.db.update(technicians).set({ language })
      const { status, headers } = await app.fetch(`/d?${day.token}&fbclid=1`)
      expect([status, headers.get('Location')]).toEqual([303, `${language === 'en' ? '' : `/${language}`}/day/${day.token}`])
      expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['private, no-store', 'no-referrer'])
    }
    for (const path of [`/d?${'x'.repeat(22)}`, '/d', `/d?${day.token.slice(1)}`, `/d?${'_'.repeat(22)}`])
      expect((await app.fetch(path)).status, path).toBe(404)
  })
})

describe('a phone that finds a network after its link has ended', () => {
  const said = (ms: number) => ({ said_at: new Date(ms).toISOString() })

  it('hands over what was said in the day: the visit is done, billed and paid as it was then', async () => {
    const { day, id, say, arrive } = await open()
    await say('accepted')
    await say('on_the_way')
    await arrive()
    later(90)
    const saidAt = app.clock.now().getTime()
    later(15 * 60)
    const action_id = actionId()
    const last = { outcome: 'work', paid_by: 'cash', action_id, ...said(saidAt) }
    await asOwnerNow('PATCH', `/visits/${id}`, { lines: [{ label: 'Capacitor', paise: 48_000, kind: 'part' }] })
    await asOwnerNow('PATCH', `/visits/${id}`, { answer: { number: 1, total_paise: 48_000, decision: 'approved' } })
    for (let times = 0; times < 2; times++) expect(await say('done', last)).toMatchObject({ status: 200, body: { data: null } })
    const visit = (await asOwnerNow('GET', `/visits/${id}`)).visit
    expect([visit.status, visit.paid_by, Date.parse(visit.done_at)]).toEqual(['done', 'cash', saidAt])
    // It shows nothing of the day any more.
    expect((await day.look()).status).toBe(404)
  })

  it('is refused what was not said in the day or came too late, and the office reads it beside the visit', async () => {
    const { id, say } = await open()
    await say('accepted')
    const saidAt = app.clock.now().getTime()
    later(20 * 60)
    const tooLate = { status: 409, body: { message: english.stepTooLate, day: null } }
    const action_id = actionId()
    for (let times = 0; times < 2; times++) expect(await say('on_the_way', { action_id })).toMatchObject(tooLate)
    await asOwnerNow('PATCH', `/visits/${id}`, { step: 'cancelled', reason: 'Nobody was heard of' })
    expect(await say('done', { outcome: 'none', ...said(saidAt) })).toMatchObject(tooLate)
    const { events } = await asOwnerNow('GET', `/visits/${id}`)
    expect(events.flatMap(({ what, note }: { what: string; note: string }) => (what === 'refused' ? note : []))).toEqual([
      '“on the way” wasn’t accepted: the visit had already changed',
      expect.stringMatching(/^“done, none”, reported \d+ March 2026 at 3:30 pm, wasn’t accepted/),
    ])
  })
})
