import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../../../languages/catalogues.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { bookPaid, signIn } from '../../../test/steps.ts'
import { leads } from '../../platform/db/schema.ts'
import { refundSteps } from './refund.test-tools.ts'

const app = await createTestApp()
const { refund, sandbox, failAtProvider, listRefunds, check } = refundSteps(app)

/** A customer who has paid 199 rupees; what they hear is read from here on. */
async function customer({ in: test = app, mailid }: { in?: TestApp; mailid?: string } = {}) {
  const booking = await bookPaid(test, { lead: buildLead({ mailid }) })
  await test.runJobs()
  const [smsBefore, mailsBefore] = [test.sms.length, test.mails.length]
  const { mobile } = booking.lead
  return {
    ...booking,
    page: `https://karigar.example/b?${booking.token.slice(0, 22)}`,
    heard: () =>
      test.sms
        .slice(smsBefore)
        .filter(({ to }) => to === mobile)
        .map(({ text }) => text),
    mails: () =>
      test.mails
        .slice(mailsBefore)
        .filter(({ to }) => to === mailid)
        .map(({ subject }) => subject),
  }
}

const refunded = (rupees: string, { data, page }: Awaited<ReturnType<typeof customer>>) =>
  `Karigar booking ${data.reference}: Rs ${rupees} will be refunded in 5 to 7 working days. Details: ${page}`

describe('a customer hears of a refund by SMS', () => {
  it.each(['en', 'hi', 'mr'] as const)('without an email address, once, in %s', async (language) => {
    const asha = await customer()
    await app.db.update(leads).set({ language }).where(eq(leads.id, asha.data.id))
    expect((await refund(asha.order_id)).status).toBe(200)
    await app.runJobs()
    // The provider's later answers contain nothing new.
    await check(asha.order_id)
    await app.runJob('reconcile-orders')
    await app.runJobs({ isEager: true })
    const [reference, rupees] = [asha.data.reference, '199']
    const text = [reference, rupees].reduce(
      (said, value) => said.replace('{#var#}', value),
      catalogues[language].sms.refund('Karigar', asha.page),
    )
    expect(asha.heard()).toEqual([text])
  })

  it('as soon as it is asked for, while the bank takes its days', async () => {
    const asha = await customer()
    sandbox.planRefunds('pending')
    await refund(asha.order_id)
    await app.runJobs()
    expect(asha.heard()).toEqual([refunded('199', asha)])
  })

  it('once, however often the button is pressed, and of each part its amount', async () => {
    const asha = await customer()
    const part = { amount_paise: 5_000, reason: 'The technician was late', request_id: 'the-same-press-of-refund' }
    await Promise.all([1, 2, 3].map(() => refund(asha.order_id, part)))
    await refund(asha.order_id, part)
    await app.runJobs()
    expect(asha.heard()).toEqual([refunded('50', asha)])
    await refund(asha.order_id)
    await app.runJobs()
    expect(asha.heard()).toEqual([refunded('50', asha), refunded('149', asha)])
  })

  it('besides the mail that those with an address get', async () => {
    const asha = await customer({ mailid: 'asha-refund@example.com' })
    sandbox.planRefunds('pending')
    await refund(asha.order_id)
    await app.runJobs()
    expect(asha.heard()).toEqual([refunded('199', asha)])
    expect(asha.mails()).toEqual([`Your refund is on its way: ${asha.data.reference} · Karigar`])
  })

  it('also of one that was made in the provider’s dashboard', async () => {
    const asha = await customer()
    await sandbox.refund({ paymentId: asha.payment_id, amountPaise: 19_900, idempotencyKey: 'dashboard' })
    await check(asha.order_id)
    await app.runJobs()
    expect(asha.heard()).toEqual([refunded('199', asha)])
  })
})

describe('nothing is told', () => {
  it('of a refund that the bank refused before the message went out', async () => {
    const asha = await customer()
    sandbox.planRefunds('pending')
    await refund(asha.order_id)
    await failAtProvider(asha.payment_id)
    await check(asha.order_id)
    await app.runJobs()
    expect(await listRefunds(asha.order_id)).toMatchObject([{ status: 'failed' }])
    expect(asha.heard()).toEqual([])
  })

  it('of one that can’t be made', async () => {
    const asha = await customer()
    expect((await refund(asha.order_id, { amount_paise: 20_000, reason: 'Too much' })).body.errors).toHaveProperty('amount_paise')
    await app.runJobs()
    expect(asha.heard()).toEqual([])
  })

  it('to a customer who phoned and wants no messages, or whose lead was deleted', async () => {
    for (const fields of [{ source: 'phone', consent_version: null } as const, { deleted_at: app.clock.now() }]) {
      const asha = await customer()
      await app.db.update(leads).set(fields).where(eq(leads.id, asha.data.id))
      await refund(asha.order_id)
      await app.runJobs()
      expect(asha.heard()).toEqual([])
    }
  })

  it('where the gateway has no text for it, and that is no fault', async () => {
    const test = await createTestApp({ smsTemplates: ['otp', 'booking', 'lead'] })
    const asha = await customer({ in: test })
    const token = await signIn(test)
    expect((await test.request('POST', `/payments/${asha.order_id}/refund`, {}, { token })).status).toBe(200)
    await test.runJobs()
    expect(asha.heard()).toEqual([])
    const { data } = (await test.request('GET', '/notices?subject=refund', undefined, { token })).body
    expect(data).toEqual([])
  })
})
