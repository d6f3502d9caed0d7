import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createOldDatabase } from '../../../test/old-database.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { receiptSeries, receipts } from '../../platform/db/schema.ts'
import { completeOldReceipts } from './issue-receipt.ts'
import { findReceipts, insertReceipt } from './receipts.store.ts'

// A database from before migration 0008, in which receipts are only numbers of their orders.
const SETTINGS = { businessName: 'Shah & Sons', siteUrl: 'https://shah.example', gstin: '27AAPFU0939F1ZV' }

const OLD_ROWS = `
  insert into contact_details (mobile, email, address) values ('7000000090', 'hello@shah.example', 'Karve Road, Pune');
  insert into leads (id, reference, name, mobile, mailid, service_type, city, message, payment_id, token) values
    (1, 'KG-AAAAAA', 'Asha', '9000000001', 'asha@example.com', 'AC', 'pune', 'Warm', 'pay_1', 'token-1'),
    (3, 'KG-CCCCCC', 'Ravi', '9000000003', null, 'Geyser', 'mum', 'Cold', 'pay_3', 'token-3');
  insert into orders (id, token, provider, provider_order_id, amount_paise, status, form, payment_id, lead_id, receipt_serial, paid_at) values
    (1, 'token-1', 'razorpay', 'order_1', 29900, 'booked', '{"name":"Asha"}', 'pay_1', 1, 1, '2026-03-31T18:29:00Z'),
    (2, 'token-2', 'sandbox', 'order_2', 19900, 'booked',
      '{"name":"Gone","mobile":"9000000002","service_type":"RO","city":"thane","message":"-"}', 'pay_2', null, 2, '2026-03-31T18:30:00Z'),
    (3, 'token-3', 'razorpay', 'order_3', 39900, 'refunded', '{"name":"Ravi"}', 'pay_3', 3, 3, '2026-04-02T10:00:00Z'),
    (4, 'token-4', 'razorpay', 'order_4', 19900, 'created', null, null, null, null, null);
  insert into payments (id, order_id, status, amount_paise, refunded_paise, method) values
    ('pay_1', 1, 'captured', 29900, 0, 'upi'), ('pay_3', 3, 'refunded', 39900, 39900, 'card');
  insert into refunds (order_id, payment_id, idempotency_key, amount_paise, status, created_at) values
    (3, 'pay_3', 'refund-pay_3', 39900, 'processed', '2026-04-05T10:00:00Z');`

const old = await createOldDatabase(OLD_ROWS)
await migrateDatabase(old.pool, () => completeOldReceipts(old.db, SETTINGS))

it('an issued number stays with its order, and receipts of test payments are marked', async () => {
  const rows = await old.db.select().from(receipts).orderBy(asc(receipts.id))
  expect(rows.map(({ order_id, number, is_test }) => [order_id, number, is_test])).toEqual([
    [1, 'KG/25-26/000001', false],
    [2, 'KG/26-27/000002', true],
    [3, 'KG/26-27/000003', false],
    [3, expect.stringMatching(/^CN\/\d\d-\d\d\/000001$/), false],
  ])
})

it('old receipts print what was known, with the seller of the first start, and never change afterwards', async () => {
  const { receipt } = await findReceipts(old.db, 1)
  expect(receipt?.facts).toEqual({
    title: 'Tax invoice',
    reference: 'KG-AAAAAA',
    paidAt: '2026-03-31T18:29:00.000Z',
    amountPaise: 29_900,
    method: 'upi',
    paymentId: 'pay_1',
    service: 'AC',
    city: 'Pune',
    customer: { name: 'Asha', mobile: '9000000001', mailid: 'asha@example.com' },
    seller: {
      name: 'Shah & Sons',
      address: 'Karve Road, Pune',
      email: 'hello@shah.example',
      mobile: '7000000090',
      siteUrl: 'https://shah.example',
      gstin: '27AAPFU0939F1ZV',
    },
    taxes: [
      { label: 'CGST 9%', amountPaise: 2281 },
      { label: 'SGST 9%', amountPaise: 2281 },
    ],
  })
  await completeOldReceipts(old.db, { ...SETTINGS, businessName: 'Another Name' })
  expect((await findReceipts(old.db, 1)).receipt).toEqual(receipt)
})

it('the receipt of a permanently deleted lead is made from the order’s form', async () => {
  expect((await findReceipts(old.db, 2)).receipt?.facts).toMatchObject({
    reference: null,
    service: 'RO',
    city: 'Thane',
    customer: { name: 'Gone', mobile: '9000000002', mailid: null },
  })
})

it('a refunded order has its credit note', async () => {
  expect((await findReceipts(old.db, 3)).creditNotes.at(-1)?.facts).toMatchObject({
    title: 'Credit note',
    amountPaise: 39_900,
    credits: {
      number: 'KG/26-27/000003',
      issuedAt: '2026-04-02T10:00:00.000Z',
      refundedAt: '2026-04-05T10:00:00.000Z',
    },
  })
})

it('each series continues after its last number', async () => {
  const { receipt } = await findReceipts(old.db, 1)
  if (!receipt) expect.fail()
  await insertReceipt(old.db, { orderId: 4, kind: 'receipt', isTest: false, facts: receipt.facts, now: new Date('2026-05-01') })
  expect((await findReceipts(old.db, 4)).receipt?.number).toBe('KG/26-27/000004')
  const rows = await old.db.select().from(receiptSeries).orderBy(asc(receiptSeries.series))
  expect(rows).toEqual([
    { series: 'CN', last_serial: 1, suffix: '' },
    { series: 'KG', last_serial: 4, suffix: '' },
  ])
})
