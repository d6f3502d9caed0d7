import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '../db/schema.ts'

/** Tables out of which rows go by their term, or with the row that they belong to: shown in clean-up.test.ts. */
const CLEANED = [
  'alarms',
  'contact_messages',
  'images',
  'lead_history',
  'leads',
  'notices',
  'order_events',
  'orders',
  'otp_codes',
  'otp_pauses',
  'otp_tries',
  'payments',
  'previews',
  'rate_limits',
  'receipts',
  'refunds',
  'sessions',
  'unfinished_digests',
  'unfinished_leads',
  'verifications',
  'versions',
  'webhook_events',
]

/** Tables that hold nobody's data and don't grow with the visitors, or stand for somebody else's books. */
const KEPT = {
  administrators: 'who may sign in',
  balance_days: 'one row a day, of nobody',
  blogs: 'content',
  contact_details: 'content',
  documents: 'content',
  home_records: 'content',
  receipt_series: 'no number is given out twice',
  redirects: 'addresses that people have',
  sandbox_keys: 'one row',
  sandbox_orders: 'the books of a provider',
  sandbox_payments: 'the books of a provider',
  sandbox_refunds: 'the books of a provider',
  services: 'content',
}

it('each table is cleaned up, or kept for a reason', () => {
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? getTableConfig(value).name : []))
  expect(tables.sort()).toEqual([...CLEANED, ...Object.keys(KEPT)].sort())
})
