import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { UnfinishedLead } from '../../contract/leads.ts'
import { buildLead } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { noticesOf, refusedTokens, signIn, storePayment, verifyMobile } from '../../test/steps.ts'
import { contactDetails, notices, unfinishedDigests, unfinishedLeads } from '../db/schema.ts'
import { insertPause } from '../otp/otp-pauses.store.ts'
import { notifyUnfinishedLeads as tellUnfinishedNow } from './notify-unfinished-leads.ts'

const TEN_MINUTES_MS = 10 * 60_000
const app = await createTestApp()
let token = ''

beforeEach(async () => {
  // Past every pause and every wait of the test before.
  app.clock.advance(2 * HOUR_MS)
  token = await signIn(app)
  await app.db.delete(unfinishedLeads)
  await app.db.delete(unfinishedDigests)
  await app.runJobs({ isEager: true })
  app.mails.length = 0
})

type Form = ReturnType<typeof buildLead>
const call = (path: string) => app.request('GET', path, undefined, { token })
const ask = (form: Partial<Form>) => app.request('POST', '/public/send-otp', form)
const list = async (query = '') => (await call(`/unfinished-leads${query}`)).body as { data: UnfinishedLead[]; meta: object }
const counts = async () => [
  (await list()).data.length,
  (await call('/leads/counts')).body.data.unfinished,
  (await call('/dashboard')).body.data.leads.unfinished,
]
const notifyUnfinishedLeads = async () => {
  await app.runJob('tell-unfinished')
  await app.runJobs()
}
const waitTenMinutes = () => app.clock.advance(TEN_MINUTES_MS + 1)
const toldOf = () => app.mails.map(({ subject }) => subject)

describe('a form whose code was asked for and not entered', () => {
  it('is listed after ten minutes, with its reason, and told to the business once', async () => {
    const { request_id: _, ...form } = buildLead({ name: 'Asha Kulkarni' })
    await ask(form)
    const updated_at = app.clock.now().toISOString()
    app.clock.advance(TEN_MINUTES_MS)
    await notifyUnfinishedLeads()
    expect([await counts(), toldOf()]).toEqual([[0, 0, 0], []])
    app.clock.advance(1)
    expect((await list()).data).toEqual([{ id: expect.any(Number), ...form, reason: 'code', updated_at }])
    expect(await counts()).toEqual([1, 1, 1])
    await notifyUnfinishedLeads()
    await notifyUnfinishedLeads()
    await Promise.all(Array.from({ length: 20 }, () => app.runJob('tell-unfinished')))
    app.clock.advance(HOUR_MS)
    await notifyUnfinishedLeads()
    expect(toldOf()).toEqual(['Unfinished booking of Asha Kulkarni: the step with the code was not finished · Karigar'])
  })

  it('is gone when the visitor finishes, and told to nobody if that was in time', async () => {
    const form = buildLead()
    await ask(form)
    app.clock.advance(30_000)
    await verifyMobile(app, form.mobile)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
    await app.runJobs()
    app.mails.length = 0
    waitTenMinutes()
    await notifyUnfinishedLeads()
    expect([await counts(), toldOf()]).toEqual([[0, 0, 0], []])
  })

  it('is gone when the visitor finishes late', async () => {
    const form = buildLead()
    await ask(form)
    waitTenMinutes()
    await notifyUnfinishedLeads()
    expect(await counts()).toEqual([1, 1, 1])
    await verifyMobile(app, form.mobile)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('that was finished while its notice could not go out is told to nobody, and is no failure', async () => {
    const form = buildLead()
    await ask(form)
    waitTenMinutes()
    app.failNext('mail')
    await notifyUnfinishedLeads()
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    await app.runJobs({ isEager: true })
    expect(toldOf().filter((subject) => subject.startsWith('Unfinished'))).toEqual([])
    expect((await call('/dashboard')).body.data.attention.failed_notices).toBe(0)
  })

  it('has ten minutes from its last code on', async () => {
    const form = buildLead()
    await ask(form)
    app.clock.advance(9 * 60_000)
    expect((await ask(form)).status).toBe(200)
    app.clock.advance(9 * 60_000)
    await notifyUnfinishedLeads()
    expect([await counts(), toldOf()]).toEqual([[0, 0, 0], []])
    app.clock.advance(60_001)
    await notifyUnfinishedLeads()
    expect([await counts(), toldOf().length]).toEqual([[1, 1, 1], 1])
  })

  it('is told anew when the same visitor booked since and leaves another one', async () => {
    const form = buildLead({ name: 'Asha' })
    await ask(form)
    waitTenMinutes()
    await notifyUnfinishedLeads()
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    app.clock.advance(HOUR_MS)
    await ask({ ...form, name: 'Asha again' })
    waitTenMinutes()
    await notifyUnfinishedLeads()
    expect(toldOf().filter((subject) => subject.startsWith('Unfinished'))).toEqual([
      expect.stringContaining('of Asha:'),
      expect.stringContaining('of Asha again:'),
    ])
  })

  it('that is another one, weeks later, is told too, and so is the same one', async () => {
    const form = buildLead({ name: 'Asha', message: 'A leaking tap' })
    const leave = async (message: string) => {
      await ask({ ...form, message })
      waitTenMinutes()
      await notifyUnfinishedLeads()
      app.clock.advance(20 * DAY_MS)
      return app.mails.splice(0).map(({ text }) => text)
    }
    for (const message of ['A leaking tap', 'Another job altogether', 'Another job altogether']) {
      expect(await leave(message)).toEqual([expect.stringContaining(message)])
    }
  })

  it('that says something else the same day is told again, and one that says the same is not', async () => {
    const form = buildLead({ message: 'A leaking tap' })
    const leave = async (message: string) => {
      await ask({ ...form, message })
      app.clock.advance(HOUR_MS)
      await notifyUnfinishedLeads()
    }
    for (const message of ['A leaking tap', 'A leaking tap', 'And the geyser', 'And the geyser']) await leave(message)
    expect(app.mails.map(({ text }) => /tap|geyser/.exec(text)?.[0])).toEqual(['tap', 'geyser'])
  })

  it('is not overwritten by a stranger who knows the number: both are listed', async () => {
    const form = buildLead({ name: 'Asha' })
    await ask(form)
    const stranger = { ...form, name: 'Somebody else' }
    expect((await app.request('POST', '/public/send-otp', stranger, { address: '203.0.113.9' })).status).toBe(429)
    waitTenMinutes()
    expect((await list()).data.map(({ name }) => name).sort()).toEqual(['Asha', 'Somebody else'])
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    expect((await list()).data).toEqual([])
  })

  it('is kept when any of its fields came, not only the name', async () => {
    const { mobile } = buildLead()
    await ask({ mobile, message: 'A leaking tap' })
    waitTenMinutes()
    expect((await list()).data).toEqual([expect.objectContaining({ mobile, name: null, message: 'A leaking tap' })])
  })

  it('is replaced by the number’s newer one, also in what that leaves empty', async () => {
    const form = buildLead({ message: 'My door code is 4711' })
    await ask(form)
    app.clock.advance(60_000)
    const { mobile } = form
    await ask({ mobile, name: 'Another member of the family', service_type: 'RO' })
    waitTenMinutes()
    expect((await list()).data).toEqual([
      expect.objectContaining({
        name: 'Another member of the family',
        service_type: 'RO',
        mailid: null,
        city: null,
        message: null,
      }),
    ])
  })
})

describe('many forms at once', () => {
  it('are told in one notice, the first few by name, and those that follow in another one a quarter of an hour later', async () => {
    const leave = async (count: number) => {
      for (let forms = 0; forms < count; forms++) await ask(buildLead({ name: 'Asha' }))
    }
    await leave(37)
    waitTenMinutes()
    await notifyUnfinishedLeads()
    expect(toldOf()).toEqual(['37 unfinished bookings · Karigar'])
    expect(app.mails[0]?.text).toMatch(/(Asha: \+91 .*\n){10}And: 27 more/)
    await leave(2)
    waitTenMinutes()
    await notifyUnfinishedLeads()
    expect(toldOf()).toHaveLength(1)
    app.clock.advance(5 * 60_000)
    await notifyUnfinishedLeads()
    expect(toldOf().slice(1)).toEqual(['2 unfinished bookings · Karigar'])
    const { body } = await app.request('GET', '/notices?subject=unfinished&limit=1', undefined, { token })
    expect(body.data[0].title).toBe('2 forms')
    expect(await counts()).toEqual([39, 39, 39])
  })

  it('are told by SMS only where it is one, or where the business has nothing else', async () => {
    const bySms = {
      ...app.deps,
      settings: { ...app.deps.settings, notify: { ...app.deps.settings.notify, mobile: '9811111111' } },
    }
    const notify = async (count: number) => {
      for (let forms = 0; forms < count; forms++) await ask(buildLead())
      app.clock.advance(HOUR_MS)
      await tellUnfinishedNow(bySms)
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

it('a form whose payment was begun and not finished is listed after ten minutes as that', async () => {
  const lead = buildLead({ name: 'Meera' })
  await storePayment(app, { lead })
  app.clock.advance(TEN_MINUTES_MS)
  expect(await counts()).toEqual([0, 0, 0])
  app.clock.advance(1)
  await notifyUnfinishedLeads()
  expect((await list()).data).toEqual([expect.objectContaining({ name: 'Meera', reason: 'payment' })])
  expect(toldOf()).toEqual(['Unfinished booking of Meera: the payment was not finished · Karigar'])
})

describe('a visitor who is to be called back, because no codes go out', () => {
  it('is listed and told at once, and once however often they tap', async () => {
    await insertPause(app.db, { reason: 'ceiling' }, app.clock.now())
    const form = buildLead({ name: 'Gopal' })
    for (let taps = 0; taps < 3; taps++) expect((await ask(form)).body).toMatchObject({ status: false, call_back: true })
    await app.runJobs()
    expect((await list()).data).toEqual([expect.objectContaining({ name: 'Gopal', reason: 'callBack' })])
    expect(await counts()).toEqual([1, 1, 1])
    expect(toldOf()).toEqual(['Unfinished booking of Gopal: asked to be called back · Karigar'])
    waitTenMinutes()
    await notifyUnfinishedLeads()
    expect(toldOf()).toHaveLength(1)
  })

  it('is gone when they book by themselves after all', async () => {
    await insertPause(app.db, { reason: 'ceiling' }, app.clock.now())
    const form = buildLead()
    await ask(form)
    app.clock.advance(HOUR_MS)
    await verifyMobile(app, form.mobile)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('stays one that is to be called, whatever is tried since, until the booking is made', async () => {
    const form = buildLead({ name: 'Hema' })
    await insertPause(app.db, { reason: 'ceiling' }, app.clock.now())
    await ask(form)
    app.clock.advance(HOUR_MS + 1)
    await ask(form)
    expect((await list()).data).toEqual([expect.objectContaining({ name: 'Hema', reason: 'callBack' })])
    app.clock.advance(60_000)
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

  it('is searched and paged, newest first, and never mixed with the leads', async () => {
    for (const name of ['Farida Khan', 'Gopal Rao', 'Hema Joshi']) {
      await ask(buildLead({ name, message: name === 'Gopal Rao' ? '100% sure' : 'फ्रिज' }))
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

describe('an unfinished lead that was dealt with', () => {
  it('is deleted for good, and nobody is told of it any more', async () => {
    const { request_id: _, ...form } = buildLead()
    await ask(form)
    waitTenMinutes()
    const [found] = (await list()).data
    const remove = (by?: string) => app.request('DELETE', `/unfinished-leads/${found?.id}`, undefined, { token: by })
    for (const wrong of await refusedTokens(app)) expect((await remove(wrong)).status).toBe(401)
    expect((await remove(token)).body).toEqual({ status: true, message: 'Deleted successfully' })
    await notifyUnfinishedLeads()
    expect([await counts(), toldOf(), (await remove(token)).status]).toEqual([[0, 0, 0], [], 404])
  })

  it('is not the one that the same number begins afterwards', async () => {
    const form = buildLead()
    await ask(form)
    waitTenMinutes()
    const [found] = (await list()).data
    await app.request('DELETE', `/unfinished-leads/${found?.id}`, undefined, { token })
    await ask(form)
    waitTenMinutes()
    expect((await app.request('DELETE', `/unfinished-leads/${found?.id}`, undefined, { token })).status).toBe(404)
    expect((await list()).data).toHaveLength(1)
  })
})
