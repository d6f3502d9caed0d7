import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { verifyMobile } from '../../../test/steps.ts'
import { TEN_MINUTES_MS, unfinishedSteps } from './unfinished.test-tools.ts'

const app = await createTestApp()
const uncalled = { called_at: null, called_by: null, tries: 0, try_again_at: null, note: null }
const { call, counts, list, runNotifyJob, sendCode, subjects, waitTenMinutes } = unfinishedSteps(app)

describe('a form whose code was not entered', () => {
  it('is listed after ten minutes with its reason, and notified to the business once', async () => {
    const { request_id: _, ...form } = buildLead({ name: 'Asha Kulkarni', mailid: 'asha@example.com' })
    await sendCode(form)
    const updated_at = app.clock.now().toISOString()
    app.clock.advance(TEN_MINUTES_MS)
    await runNotifyJob()
    expect([await counts(), subjects()]).toEqual([[0, 0, 0], []])
    app.clock.advance(1)
    expect((await list()).data).toEqual([
      { id: expect.any(Number), ...form, ...uncalled, gstin: null, reason: 'code', language: 'en', updated_at },
    ])
    expect(await counts()).toEqual([1, 1, 1])
    await runNotifyJob()
    await runNotifyJob()
    await Promise.all(Array.from({ length: 20 }, () => app.runJob('notify-unfinished')))
    app.clock.advance(HOUR_MS)
    await runNotifyJob()
    expect(subjects()).toEqual(['Unfinished booking of Asha Kulkarni: the code was not entered · Karigar'])
  })

  it('is removed when the visitor finishes, and not notified if that was in time', async () => {
    const form = buildLead()
    await sendCode(form)
    app.clock.advance(30_000)
    await verifyMobile(app, form.mobile)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
    await app.runJobs()
    app.mails.length = 0
    waitTenMinutes()
    await runNotifyJob()
    expect([await counts(), subjects()]).toEqual([[0, 0, 0], []])
  })

  it('is removed when the visitor finishes late', async () => {
    const form = buildLead()
    await sendCode(form)
    waitTenMinutes()
    await runNotifyJob()
    expect(await counts()).toEqual([1, 1, 1])
    await verifyMobile(app, form.mobile)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('that was finished while its notice could not be sent is not notified, and is no failure', async () => {
    const form = buildLead()
    await sendCode(form)
    waitTenMinutes()
    app.failNext('mail')
    await runNotifyJob()
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    await app.runJobs({ isEager: true })
    expect(subjects().filter((subject) => subject.startsWith('Unfinished'))).toEqual([])
    expect((await call('/dashboard')).body.data.attention.failed_notices).toBe(0)
  })

  it('has ten minutes from its last code', async () => {
    const form = buildLead()
    await sendCode(form)
    app.clock.advance(9 * MINUTE_MS)
    expect((await sendCode(form)).status).toBe(200)
    app.clock.advance(9 * MINUTE_MS)
    await runNotifyJob()
    expect([await counts(), subjects()]).toEqual([[0, 0, 0], []])
    app.clock.advance(MINUTE_MS + 1)
    await runNotifyJob()
    expect([await counts(), subjects().length]).toEqual([[1, 1, 1], 1])
  })

  it('is notified again when the visitor booked since and leaves another one', async () => {
    const form = buildLead({ name: 'Asha' })
    await sendCode(form)
    waitTenMinutes()
    await runNotifyJob()
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    app.clock.advance(HOUR_MS)
    await sendCode({ ...form, name: 'Asha again' })
    waitTenMinutes()
    await runNotifyJob()
    expect(subjects().filter((subject) => subject.startsWith('Unfinished'))).toEqual([
      expect.stringContaining('of Asha:'),
      expect.stringContaining('of Asha again:'),
    ])
  })

  it('that comes weeks later is notified again, changed or not', async () => {
    const form = buildLead({ name: 'Asha', message: 'A leaking tap' })
    const leave = async (message: string) => {
      await sendCode({ ...form, message })
      waitTenMinutes()
      await runNotifyJob()
      app.clock.advance(20 * DAY_MS)
      return app.mails.splice(0).map(({ text }) => text)
    }
    for (const message of ['A leaking tap', 'Another job altogether', 'Another job altogether']) {
      expect(await leave(message)).toEqual([expect.stringContaining(message)])
    }
  })

  it('that changed on the same day is notified again, and an unchanged one is not', async () => {
    const form = buildLead({ message: 'A leaking tap' })
    const leave = async (message: string) => {
      await sendCode({ ...form, message })
      app.clock.advance(HOUR_MS)
      await runNotifyJob()
    }
    for (const message of ['A leaking tap', 'A leaking tap', 'And the geyser', 'And the geyser']) await leave(message)
    expect(app.mails.map(({ text }) => /tap|geyser/.exec(text)?.[0])).toEqual(['tap', 'geyser'])
  })

  it('is not overwritten from another network: both are listed', async () => {
    const form = buildLead({ name: 'Asha' })
    await sendCode(form)
    const stranger = { ...form, name: 'Somebody else' }
    expect((await app.request('POST', '/public/send-otp', stranger, { address: '203.0.113.9' })).status).toBe(429)
    waitTenMinutes()
    expect((await list()).data.map(({ name }) => name).sort()).toEqual(['Asha', 'Somebody else'])
    await verifyMobile(app, form.mobile)
    await app.request('POST', '/public/leads', form)
    expect((await list()).data).toEqual([])
  })

  it('is stored when any field is filled in, not only the name', async () => {
    const { mobile } = buildLead()
    await sendCode({ mobile, message: 'A leaking tap' })
    waitTenMinutes()
    expect((await list()).data).toEqual([expect.objectContaining({ mobile, name: null, message: 'A leaking tap' })])
  })

  it('is replaced by the number’s newer one, also its empty fields', async () => {
    const form = buildLead({ message: 'My door code is 4711' })
    await sendCode(form)
    app.clock.advance(MINUTE_MS)
    const { mobile } = form
    await sendCode({ mobile, name: 'Another member of the family', service_type: 'RO' })
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
