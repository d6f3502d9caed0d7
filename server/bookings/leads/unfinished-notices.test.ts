import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { noticesOf, refusedTokens, signIn, storePayment, verifyMobile } from '../../../test/steps.ts'
import { contactDetails, notices } from '../../platform/db/schema.ts'
import { saveSwitch } from '../toll/toll.store.ts'
import { notifyUnfinishedLeads } from './save-unfinished-lead.ts'
import { TEN_MINUTES_MS, unfinishedSteps } from './unfinished.test-tools.ts'

const app = await createTestApp()
const { call, counts, list, runNotifyJob, sendCode, subjects, waitTenMinutes } = unfinishedSteps(app)

describe('many forms at once', () => {
  it('are notified in one digest, the first few by name, and later ones in another after a quarter of an hour', async () => {
    const leave = async (count: number) => {
      for (let forms = 0; forms < count; forms++) await sendCode(buildLead({ name: 'Asha' }))
    }
    await leave(37)
    waitTenMinutes()
    await runNotifyJob()
    expect(subjects()).toEqual(['37 unfinished bookings · Karigar'])
    expect(app.mails[0]?.text).toMatch(/(Asha: \+91 .*\n){10}And: 27 more/)
    await leave(2)
    waitTenMinutes()
    await runNotifyJob()
    expect(subjects()).toHaveLength(1)
    app.clock.advance(5 * MINUTE_MS)
    await runNotifyJob()
    expect(subjects().slice(1)).toEqual(['2 unfinished bookings · Karigar'])
    const { body } = await call('/notices?subject=unfinished&limit=1')
    expect(body.data[0].title).toBe('2 forms')
    expect(await counts()).toEqual([39, 39, 39])
  })

  it('are notified by SMS only when there is just one, or when the business has no other channel', async () => {
    const bySms = {
      ...app.deps,
      settings: { ...app.deps.settings, notify: { ...app.deps.settings.notify, mobile: '9811111111' } },
    }
    const notify = async (count: number) => {
      for (let forms = 0; forms < count; forms++) await sendCode(buildLead())
      app.clock.advance(HOUR_MS)
      await notifyUnfinishedLeads(bySms)
      const [notice] = await app.db.select().from(notices).orderBy(desc(notices.id)).limit(1)
      return noticesOf(app, 'unfinished', notice?.subject_id ?? 0)
    }
    expect((await notify(1)).map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
    expect((await notify(2)).map(({ channel }) => channel)).toEqual(['email'])
    const email = await app.db.select({ email: contactDetails.email }).from(contactDetails)
    await app.db.update(contactDetails).set({ email: '' })
    expect((await notify(2)).map(({ channel }) => channel)).toEqual(['sms'])
    await app.db.update(contactDetails).set(email[0] ?? {})
    await app.db.delete(notices)
  })
})

it('a form whose payment was not finished is listed after ten minutes with that reason', async () => {
  const lead = buildLead({ name: 'Meera' })
  await storePayment(app, { lead })
  app.clock.advance(TEN_MINUTES_MS)
  expect(await counts()).toEqual([0, 0, 0])
  app.clock.advance(1)
  await runNotifyJob()
  expect((await list()).data).toEqual([expect.objectContaining({ name: 'Meera', reason: 'payment' })])
  expect(subjects()).toEqual(['Unfinished booking of Meera: the payment was not finished · Karigar'])
})

const closeCodes = () => saveSwitch(app.db, { who: 'known', until: new Date(app.clock.now().getTime() + HOUR_MS) })

describe('a call-back request, while codes go to known browsers alone', () => {
  it('is listed and notified at once, once for repeated taps', async () => {
    await closeCodes()
    const form = buildLead({ name: 'Gopal' })
    for (let taps = 0; taps < 3; taps++)
      expect((await sendCode({ ...form, proof: UNPROVED })).body).toMatchObject({
        status: false,
        doors: ['pay', 'callBack', 'call', 'write'],
      })
    await app.runJobs()
    expect((await list()).data).toEqual([expect.objectContaining({ name: 'Gopal', reason: 'callBack' })])
    expect(await counts()).toEqual([1, 1, 1])
    expect(subjects()).toEqual(['Unfinished booking of Gopal: asked for a callback · Karigar'])
    waitTenMinutes()
    await runNotifyJob()
    expect(subjects()).toHaveLength(1)
  })

  it('is removed when the visitor books after all', async () => {
    await closeCodes()
    const form = buildLead()
    await sendCode({ ...form, proof: UNPROVED })
    app.clock.advance(HOUR_MS)
    await verifyMobile(app, form.mobile)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('stays a call-back request until the booking is made', async () => {
    const form = buildLead({ name: 'Hema' })
    await closeCodes()
    await sendCode({ ...form, proof: UNPROVED })
    app.clock.advance(HOUR_MS + 1)
    await sendCode(form)
    expect((await list()).data).toEqual([expect.objectContaining({ name: 'Hema', reason: 'callBack' })])
    app.clock.advance(MINUTE_MS)
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    expect((await list()).data).toEqual([])
  })
})

describe('the list', () => {
  it('is for the administrator', async () => {
    for (const wrong of await refusedTokens(app)) {
      expect((await app.request('GET', '/unfinished-leads', undefined, { token: wrong })).status).toBe(401)
    }
  })

  it('is searched and paged, newest first, and separate from the leads', async () => {
    for (const name of ['Farida Khan', 'Gopal Rao', 'Hema Joshi']) {
      await sendCode(buildLead({ name, message: name === 'Gopal Rao' ? '100% sure' : 'फ्रिज' }))
      app.clock.advance(1000)
    }
    waitTenMinutes()
    const namesOf = async (query: string) => (await list(query)).data.map(({ name }) => name)
    expect(await namesOf('')).toEqual(['Hema Joshi', 'Gopal Rao', 'Farida Khan'])
    expect(await namesOf('?search=khan')).toEqual(['Farida Khan'])
    expect(await namesOf('?search=100%25')).toEqual(['Gopal Rao'])
    expect(await namesOf('?limit=1&page=2')).toEqual(['Gopal Rao'])
    expect((await list('?search=फ्रिज&limit=1')).meta).toEqual({ page: 1, limit: 1, total: 2 })
    expect((await call('/leads?search=gopal')).body.data).toEqual([])
  })
})

describe('a deleted unfinished lead', () => {
  it('is gone for good, and not notified any more', async () => {
    const { request_id: _, ...form } = buildLead()
    await sendCode(form)
    waitTenMinutes()
    const [found] = (await list()).data
    const remove = (by?: string) => app.request('DELETE', `/unfinished-leads/${found?.id}`, undefined, { token: by })
    for (const wrong of await refusedTokens(app)) expect((await remove(wrong)).status).toBe(401)
    expect((await remove(await signIn(app))).body).toEqual({ status: true, message: 'Deleted successfully' })
    await runNotifyJob()
    expect([await counts(), subjects(), (await remove(await signIn(app))).status]).toEqual([[0, 0, 0], [], 404])
  })

  it('is not the one that the same number makes afterwards', async () => {
    const form = buildLead()
    await sendCode(form)
    waitTenMinutes()
    const [found] = (await list()).data
    await call(`/unfinished-leads/${found?.id}`, 'DELETE')
    await sendCode(form)
    waitTenMinutes()
    expect((await call(`/unfinished-leads/${found?.id}`, 'DELETE')).status).toBe(404)
    expect((await list()).data).toHaveLength(1)
  })
})
