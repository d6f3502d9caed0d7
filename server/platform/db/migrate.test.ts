import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TextPair } from '../../../contract/content/translations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { createOldDatabase } from '../../../test/old-database.ts'
import { ADMIN } from '../../../test/program.ts'
import { completeOldReceipts } from '../../bookings/receipts/issue-receipt.ts'
import { installQueues } from '../queue/queue.ts'
import { migrateDatabase } from './migrate.ts'

/** Columns whose values have moved to other tables. */
const MOVED: Record<string, string[]> = {
  // Now in the receipts, see old-receipts.test.ts.
  orders: ['receipt_serial'],
  // Now in the sandbox's refunds: the check of the refunded order below finds its refund by it.
  sandbox_payments: ['refund_key'],
}

type Row = Record<string, unknown>

const old = await createOldDatabase(readFileSync(join(import.meta.dirname, 'old-version.sql'), 'utf8'))
const before = await readTables()
const seller = { businessName: 'Karigar', siteUrl: 'https://karigar.example', gstin: undefined }
await migrateDatabase(old.pool, async () => {
  await installQueues(old.pool)
  await completeOldReceipts(old.db, seller)
})
const after = await readTables()
await old.pool.end()

const app = await createTestApp({}, {}, old.database)
const TOKEN = 'a-token-of-the-old-version'
const ask = async (path: string) => (await app.request('GET', path, undefined, { token: TOKEN })).body

async function readTables(): Promise<Record<string, Row[]>> {
  const { rows } = await old.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const tables: Record<string, Row[]> = {}
  for (const { name } of rows) tables[name] = (await old.pool.query<Row>(`select * from ${name} order by 1, 2`)).rows
  return tables
}

it('every table of the old version has rows', () => {
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
})

it('every value of the old version survives the migrations', () => {
  for (const [table, rows] of Object.entries(before)) {
    const kept = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !MOVED[table]?.includes(name))))
    expect(after[table], table).toMatchObject(kept)
  }
})

it('the rows meet every foreign key: what one migration adds as NOT VALID a later one validates', async () => {
  const { rows } = await app.pool.query("select conname from pg_constraint where contype = 'f' and not convalidated")
  expect(rows).toEqual([])
})

it('the administrator is still signed in, and signs in with the old password', async () => {
  expect((await ask('/account')).data).toMatchObject({ email: ADMIN.email })
  expect((await app.request('POST', '/public/authenticate', ADMIN)).status).toBe(200)
})

it('leads keep their status, history and payment, and the deleted lead can be restored', async () => {
  const lead = await ask('/leads/1')
  expect(lead.data).toMatchObject({ reference: 'KG-AAAAAA', status: 'Completed', message: 'It drips\non the bed', city: 'mum' })
  expect(lead.history.map(({ note }: { note: string | null }) => note)).toContain('Done by Suresh')
  expect(lead.earlier).toMatchObject([{ reference: 'KG-BBBBBB', status: 'Cancelled' }])
  expect((await ask('/leads/3')).data.payment).toMatchObject({ id: 'pay_3', status: 'booked', amount_paise: 19_900 })
  expect((await ask('/unfinished-leads')).data).toHaveLength(3)
  expect((await app.request('POST', '/leads/4/restore', undefined, { token: TOKEN })).status).toBe(200)
  expect((await ask('/leads/4')).data).toMatchObject({ reference: 'KG-DDDDDD' })
})

it('a lead has the time when its call was due: 90 minutes later, or half past nine the next morning', () => {
  const dueAt = after.leads?.slice(0, 2).map(({ due_at }) => due_at)
  expect(dueAt).toEqual([new Date('2026-02-20T07:30Z'), new Date('2026-01-11T04:00Z')])
})

it('orders keep their status, receipt number and refund, and an open order can still be paid', async () => {
  const order = async (id: number) => (await ask(`/payments/${id}`)).data
  expect((await order(1)).order).toMatchObject({ status: 'booked', receipt_number: 'KG/25-26/000001', lead: { id: 3 } })
  const refunded = await order(2)
  expect(refunded.order).toMatchObject({ status: 'refunded', receipt_number: 'KG/25-26/000002' })
  expect(refunded.refunds).toMatchObject([{ payment_id: 'pay_4', amount_paise: 19_900, status: 'processed', by: ADMIN.email }])
  // The old version did not store the provider's refund id; the next check adds it.
  await app.request('POST', '/payments/2/check', undefined, { token: TOKEN })
  expect(await order(2)).toMatchObject({
    order: { status: 'refunded', problem: null },
    refunds: [{ provider_refund_id: 'rfnd_4' }],
  })
  expect((await order(4)).order).toMatchObject({ status: 'failed', problem: expect.stringContaining('100 paise less') })

  await app.request('POST', '/sandbox/pay', { order_id: 'order_3', outcome: 'success' })
  const booking = (await app.request('GET', '/public/bookings/token-of-order-3-long-enough')).body.data
  expect(booking.state).toBe('paidAndBooked')
  expect((await order(3)).order.status).toBe('booked')
})

it('a service knows the charges of its versions that it has no more', () => {
  expect(after.services?.map(({ former_charges }) => former_charges)).toEqual([[1149], []])
})

it('visitors read the edited content, and the versions before it are still there', async () => {
  expect((await app.request('GET', '/public/about-us')).body.description).toContain('Our own story.')
  expect((await app.request('GET', '/public/fronthomepage')).body.data[0].title).toBe('Repairs by people we know')
  expect((await app.request('GET', '/public/contact-us')).body).toMatchObject({ address: '12 Laxmi Road, Pune 411030' })
  expect((await app.request('GET', '/public/frontservice/homeservice/electrician')).body.data.visit_charge).toBe('₹199')
  expect((await ask('/versions/documents/about-us/1')).data.fields).toMatchObject({ title: 'Before' })
  expect((await ask('/trash')).data.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Deleted', 'Geyser at home']),
  )
  expect((await ask('/homepage/2')).data.heading).toBe('The draft for Diwali')
  expect((await ask('/contact-messages')).data).toHaveLength(3)
})

it('nothing is translated by itself: our texts are on offer where the English text is the one that we came with', async () => {
  expect((await ask('/public/translations')).data).toEqual([])
  const { data } = await ask('/services/1')
  const page = '/public/frontservice/homeservice/electrician'
  const inHindi = await app.request('GET', page, undefined, { headers: { 'X-Language': 'hi' } })
  expect(inHindi.body.data).toMatchObject({ title: data.title, untranslated: expect.arrayContaining(['title', 'faqs.0.title']) })

  await app.request('PUT', '/services/1', { ...data, title: 'Electrician at Home' }, { token: TOKEN })
  const place = '/translations/services/1/hi'
  const texts: TextPair[] = (await ask(place)).data.texts
  expect(texts.flatMap(({ name, ours }) => (ours ? [[name, ours]] : []))).toEqual([
    ['title', expect.stringMatching(/इलेक्ट्रिशियन/)],
  ])
  const { of } = texts.find(({ name }) => name === 'title') ?? expect.fail()
  const faq = texts.find(({ name }) => name.startsWith('faqs.')) ?? expect.fail()
  const saved = { title: { text: 'बिजली', of }, [faq.name]: { text: 'क्या?', of: faq.of } }
  expect((await app.request('PUT', place, { texts: saved, version: 0 }, { token: TOKEN })).status).toBe(200)

  // Rows of the old version have no ids until they are saved; translations match them before and after.
  const state = async () => (await ask(place)).data.texts.find(({ name }: TextPair) => name === faq.name).state
  expect(await state()).toBe('current')
  await app.request('PUT', '/services/1', { ...data, faqs: data.faqs.toReversed() }, { token: TOKEN })
  expect(await state()).toBe('current')
})
