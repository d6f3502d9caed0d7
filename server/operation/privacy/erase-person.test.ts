import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Person } from '../../../contract/operation/privacy.ts'
import type { OrderStatus } from '../../../contract/options.ts'
import { buildContactMessage, buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, bookPaid, findOrder, noticesOf, payInSandbox, signIn, storePayment } from '../../../test/steps.ts'
import { callDuringTransaction } from '../../../test/wait-for.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { audit, erasures, leads, orders, receipts } from '../../platform/db/schema.ts'
import { toPersonalData } from './privacy.rules.ts'
import { findColumnsWith, leaveTraces, privacySteps } from './privacy.test-tools.ts'

const app = await createTestApp()
const { ask, countsOf } = privacySteps(app)

describe.each(['mobile', 'email'] as const)('an erasure by %s', (kind) => {
  it('leaves the person in receipts alone, and says so', async () => {
    const traces = await leaveTraces(app)
    const person: Person = { kind, value: traces[kind] }
    const before = await findColumnsWith(app, person)
    const named = Object.entries(toPersonalData(app.deps.modules)).flatMap(([table, entry]) =>
      typeof entry === 'object' ? [...(entry.person ?? []), ...(entry.text ?? [])].map((column) => `${table}.${column}`) : [],
    )
    // The person has data in every column that can contain any, so that each erasure is tested.
    if (kind === 'mobile')
      expect(before).toEqual(
        expect.arrayContaining([
          'leads.mobile',
          'orders.form',
          'otp_codes.mobile',
          'verifications.mobile',
          'unfinished_leads.mobile',
          'orders.request_mobile',
          'payments.error',
          'notices.last_error',
          'pgboss.job.output',
        ]),
      )
    else
      expect(before).toEqual(
        expect.arrayContaining([
          'leads.mailid',
          'contact_messages.email',
          'rate_limits.key',
          'lead_history.note',
          'alarms.title',
        ]),
      )
    expect(before.filter((column) => !named.includes(column) && !column.endsWith('.search_text')).sort()).toEqual(
      kind === 'mobile' ? ['receipts.facts'] : ['rate_limits.key', 'receipts.facts'],
    )

    const { status, body } = await ask('erase', person.value, traces.token)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.personErased])
    expect(await findColumnsWith(app, person)).toEqual(['receipts.facts'])
    expect(body.data.kept).toEqual([
      expect.objectContaining({
        place: 'Receipts, bills and credit notes',
        kept: 1,
        why: expect.stringContaining('section 36 of the CGST Act, 2017'),
      }),
    ])
    // Eight years after the end of the financial year 2025-26.
    expect(dayIn(new Date(body.data.kept[0].until))).toBe('2034-04-01')
    const left = (await ask('find', person.value)).body.data
    expect(countsOf(left)).toEqual({ 'Receipts, bills and credit notes': [1, 1] })
    expect(left.erased_at).toEqual([app.clock.now().toISOString()])
  })
})

describe('after an erasure', () => {
  it('the money adds up, the receipt is printed as before, and the old link of the booking is dead', async () => {
    const { token, mobile, paid } = await leaveTraces(app)
    const [receipt] = await app.db.select().from(receipts).where(eq(receipts.order_id, paid.order_id))
    await ask('erase', mobile, token)
    const balance = await app.request('GET', `/payments/balance?day=${dayIn(app.clock.now())}`, undefined, { token })
    expect(balance.body.data).toMatchObject({ is_even: true, differences: [] })
    expect(await app.db.select().from(receipts).where(eq(receipts.order_id, paid.order_id))).toEqual([receipt])
    expect((await app.request('GET', `/public/booking/${paid.token}`)).status).toBe(404)
    const { order } = (await app.request('GET', `/payments/${paid.order_id}`, undefined, { token })).body.data
    expect(order).toMatchObject({ status: 'booked', name: null, mobile: null, lead: null, receipt_number: receipt?.number })
    // Checking the payment again creates no new booking.
    await app.request('POST', `/payments/${paid.order_id}/check`, undefined, { token })
    expect(await app.db.$count(leads, eq(leads.mobile, mobile))).toBe(0)
    expect(
      (await app.request('GET', `/payments/balance?day=${dayIn(app.clock.now())}`, undefined, { token })).body.data.is_even,
    ).toBe(true)
    const refunded = await app.request('POST', `/payments/${paid.order_id}/refund`, {}, { token })
    expect(refunded.body.data).toMatchObject({
      order: { status: 'refunded', problem: null },
      refunds: [{ credit_note_number: expect.any(String) }],
    })
  })

  it('no table that had something of the person keeps the old rows', async () => {
    const { token, mobile } = await leaveTraces(app)
    await ask('erase', mobile, token)
    await app.runJobs()
    const { rows } = await app.pool.query(
      `select schemaname || '.' || relname as name from pg_stat_user_tables where last_vacuum is not null`,
    )
    const vacuumed = rows.map(({ name }) => name.replace('public.', ''))
    const emptied = ['leads', 'lead_history', 'unfinished_leads', 'otp_codes', 'verifications', 'contact_messages', 'orders']
    expect(vacuumed).toEqual(expect.arrayContaining([...emptied, 'notices', 'alarms', 'rate_limits', 'pgboss.job_common']))
  })

  it('the tabs of the leads count what their lists show', async () => {
    const { token, mobile } = await leaveTraces(app)
    await ask('erase', mobile, token)
    const counts = (await app.request('GET', '/leads/counts', undefined, { token })).body.data
    for (const status of ['New', 'Completed', 'Cancelled'] as const)
      expect((await app.request('GET', `/leads?status=${status}`, undefined, { token })).body.meta.total).toBe(counts[status])
  })

  it('other people’s records stay, without the number within them', async () => {
    const { token, mobile, email, neighbour } = await leaveTraces(app)
    await ask('erase', mobile, token)
    const lead = async () => (await app.db.select().from(leads).where(eq(leads.id, neighbour.id)))[0]
    expect((await lead())?.message).toBe(`My neighbour [erased] (${email.replace('meera.j', 'Meera.J')}) has the key`)
    await ask('erase', email, token)
    expect((await lead())?.message).toBe('My neighbour [erased] ([erased]) has the key')
    const outbox = (await readFile(join(app.deps.settings.dataDir, 'outbox.jsonl'), 'utf8')).trimEnd().split('\n')
    const last = outbox.slice(-2).map((line) => JSON.parse(line))
    expect(last).toEqual([
      { channel: 'sms', erased: true, at: expect.any(String) },
      expect.objectContaining({ to: '9111111111', text: 'Not yours' }),
    ])
  })

  it('notices that were still to be sent are cancelled', async () => {
    const { mailid, mobile, ...form } = buildLead()
    const { id } = await book(app, { ...form, mobile })
    app.failNext('mail')
    app.failNext('sms')
    expect((await noticesOf(app, 'lead', id)).length).toBeGreaterThan(0)
    await ask('erase', mobile)
    expect(await noticesOf(app, 'lead', id)).toEqual([])
    const sent = () => [app.sms, app.mails].map((messages) => messages.filter(({ to }) => to === mobile || to === mailid).length)
    const before = sent()
    await app.runJobs({ isEager: true })
    expect(sent()).toEqual(before)
  })

  it('the record of it and the audit log say who did it, and not to whom', async () => {
    const token = await signIn(app)
    const lead = buildLead({ mailid: undefined })
    await book(app, lead)
    await ask('erase', lead.mobile, token)
    const [erasure] = await app.db.select().from(erasures).orderBy(desc(erasures.id)).limit(1)
    expect(erasure).toMatchObject({
      counts: { leads: 1 },
      person_hash: expect.stringMatching(/^[0-9a-f]{16}\.[0-9a-f]{64}$/),
      administrator_id: expect.any(Number),
    })
    const [entry] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    const note = `a mobile number ending in ${lead.mobile.slice(-3)}`
    expect(entry).toMatchObject({
      action: 'privacy.erase',
      outcome: 'done',
      target: `erasure ${erasure?.id}`,
      note,
      fields: ['person'],
    })
    await ask('export', 'somebody@example.com', token)
    const [exported] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(exported).toMatchObject({ action: 'privacy.exportData', outcome: 'done', note: 'an email address' })
    expect(await findColumnsWith(app, { kind: 'email', value: 'somebody@example.com' })).toEqual([])
  })
})

describe('an erasure is refused', () => {
  const refusal = async (mobile: string) => {
    const { status, body } = await ask('erase', mobile)
    return [status, body.message]
  }

  it('while an order may still be paid, and possible once it has expired', async () => {
    const { id, lead } = await storePayment(app)
    expect(await refusal(lead.mobile)).toEqual([409, expect.stringContaining('is still open: check it under Payments')])
    expect((await findOrder(app, id)).form).not.toBeNull()
    await app.db.update(orders).set({ status: 'expired' }).where(eq(orders.provider_order_id, id))
    expect((await ask('erase', lead.mobile)).status).toBe(200)
    expect(await findOrder(app, id)).toMatchObject({ form: null, request_mobile: '' })
  })

  it('while a paid visit is still to be made', async () => {
    const { lead, data } = await bookPaid(app)
    expect(await refusal(lead.mobile)).toEqual([409, expect.stringContaining(`for the visit ${data.reference}`)])
    expect(await app.db.$count(leads, eq(leads.id, data.id))).toBe(1)
    await app.request('PATCH', `/leads/${data.id}`, { status: 'Completed' }, { token: await signIn(app) })
    expect((await ask('erase', lead.mobile)).status).toBe(200)
  })

  it('while a refund is under way, or a payment has a problem', async () => {
    const token = await signIn(app)
    const { lead, order_id } = await bookPaid(app)
    const sandbox = app.deps.payments as unknown as { planRefunds(outcome: string): void }
    sandbox.planRefunds('pending')
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token })
    expect(await refusal(lead.mobile)).toEqual([
      409,
      expect.stringContaining('is being refunded: wait until the bank has finished'),
    ])
    await app.pool.query(`update refunds set status = 'failed' where order_id = $1`, [order_id])
    await app.db.update(orders).set({ problem: 'The refund failed.' }).where(eq(orders.id, order_id))
    expect(await refusal(lead.mobile)).toEqual([
      409,
      expect.stringContaining('solve its problem under Payments first. The refund failed.'),
    ])
  })

  it('while a payment is not booked', async () => {
    const { id, lead } = await storePayment(app)
    await payInSandbox(app, id)
    await app.db.update(orders).set({ status: 'paid' }).where(eq(orders.provider_order_id, id))
    expect(await refusal(lead.mobile)).toEqual([409, expect.stringContaining('book or refund it under Payments first')])
  })

  it('when an order is paid meanwhile', async () => {
    const { id, lead } = await storePayment(app)
    const move = (tx: DbOrTx, status: OrderStatus) => tx.update(orders).set({ status }).where(eq(orders.provider_order_id, id))
    await move(app.db, 'expired')
    const refused = await callDuringTransaction(
      app,
      (tx) => move(tx, 'paid'),
      () => refusal(lead.mobile),
    )
    expect(refused).toEqual([409, expect.stringContaining('book or refund it under Payments first')])
    expect((await findOrder(app, id)).form).toEqual(lead)
  })
})

it('a new lead without a payment is erased with a warning', async () => {
  const lead = buildLead()
  const { reference } = await book(app, lead)
  expect((await ask('find', lead.mobile)).body.data.warnings).toEqual([
    `The lead ${reference} is new: you won’t be able to call.`,
  ])
  expect((await ask('erase', lead.mobile)).status).toBe(200)
})

it('an erasure that can’t reach the outbox erases nothing', async () => {
  const email = 'whole@example.com'
  await app.request('POST', '/public/send-contact-email', buildContactMessage({ email }))
  const { outbox } = app.deps
  app.deps.outbox = { ...outbox, eraseMentions: () => Promise.reject(new Error('The disk is broken')) }
  expect((await ask('erase', email)).status).toBe(500)
  expect(app.takeErrors().join()).toContain('The disk is broken')
  app.deps.outbox = outbox
  const { data } = (await ask('find', email)).body
  expect([countsOf(data), data.erased_at]).toEqual([{ 'Contact messages': [1, 0], Notices: [1, 0] }, []])
})
