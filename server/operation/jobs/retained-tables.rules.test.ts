import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { CONTENT_STORES } from '../../content/kinds.ts'
import * as schema from '../../platform/db/schema.ts'

/** Tables whose rows are removed after their term, or with their parent row; see clean-up.test.ts. */
const CLEANED = [
  'administrator_links',
  'alarms',
  'audit',
  'contact_messages',
  'disputes',
  'drafts',
  'erasures',
  'full_windows',
  'images',
  'lead_history',
  'leads',
  'notices',
  'order_events',
  'orders',
  'otp_codes',
  'otp_tries',
  'passkey_challenges',
  'payments',
  'pending_sign_ins',
  'previews',
  'quotes',
  'rate_limits',
  'receipts',
  'refunds',
  'reviews',
  'search_misses',
  'sessions',
  'tabs',
  'technicians',
  'translations',
  'reservations',
  'unfinished_digests',
  'unfinished_leads',
  'verifications',
  'versions',
  'visit_events',
  'visits',
  'webhook_events',
]

/** Content tables: rows stay until an administrator deletes them, and then for a while in the trash. */
const CONTENT = Object.values(CONTENT_STORES).map(({ table }) => getTableConfig(table).name)

/** Other tables without personal data that don't grow with visitors, and the sandbox's own tables. */
const RETAINED = {
  administrators: 'who may sign in',
  balance_days: 'one row a day, no personal data',
  code_switch: 'one row',
  content_version: 'one row',
  demo: 'one row',
  erasure_keys: 'one row',
  form_keys: 'one row',
  passkeys: 'a few of an administrator',
  receipt_series: 'no number is issued twice',
  recovery_codes: 'ten of an administrator',
  redirects: 'addresses that visitors have bookmarked',
  sandbox_disputes: 'records of the test provider',
  sandbox_keys: 'one row',
  sandbox_orders: 'records of the test provider',
  sandbox_payments: 'records of the test provider',
  sandbox_refunds: 'records of the test provider',
  security_settings: 'one row',
  setup_confirmations: 'a handful of rows',
  totp_factors: 'one of an administrator',
  unfinished_counts: 'counts of a day for each service and city, no personal data',
  upi_ids: 'one row',
}

it('each table is cleaned up, or retained for a reason', () => {
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? getTableConfig(value).name : []))
  expect(tables.sort()).toEqual([...CLEANED, ...CONTENT, ...Object.keys(RETAINED)].sort())
})
