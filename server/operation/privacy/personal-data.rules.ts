/** What an erasure does with the columns of a table that can hold text. */
type Columns = {
  /** Says who the person is. Exported, and erased with its row, or emptied where the books need the row. */
  person?: readonly string[]
  /** Leads to the person, or is made of the person's data. Erased in the same way, and of no use in an export. */
  trace?: readonly string[]
  /**
   * Written by hand, by the program or by a provider, so that it may name anybody. Exported and erased with the
   * person's own row; in all other rows the number or address is cut out of it.
   */
  text?: readonly string[]
  /** Names the person and stays, see KEPT. */
  kept?: readonly string[]
  /** Names nobody. */
  other?: readonly string[]
}

const CONTENT = 'what the business publishes about itself, written in the console'
const STAFF = 'of those who work in the console; it ends with the account, or with its own term'
const NOBODY = 'about the program, and nobody else'

/**
 * What an erasure does with each table, by the name that PostgreSQL gives it: one definition for the export, the
 * erasure, and the test that finds a new column that is missing here. A text instead of columns says why the whole
 * table has no data of visitors.
 */
export const PERSONAL_DATA: Readonly<Record<string, Columns | string>> = {
  // Rows that are removed
  leads: {
    person: ['name', 'mobile', 'mailid'],
    trace: ['request_id', 'token', 'search_text', 'folded_text'],
    text: ['message'],
    other: ['reference', 'service_type', 'city', 'status', 'payment_id', 'language'],
  },
  lead_history: { text: ['note'], trace: ['request_id'], other: ['status'] },
  unfinished_leads: {
    person: ['mobile', 'name', 'mailid'],
    trace: ['asker'],
    text: ['message'],
    other: ['reason', 'service_type', 'city', 'language'],
  },
  otp_codes: { person: ['mobile', 'address', 'network'], trace: ['code_hash'], other: ['delivery'] },
  otp_tries: { trace: ['asker'] },
  verifications: { person: ['mobile', 'address', 'network'], trace: ['token_hash'] },
  contact_messages: { person: ['name', 'email'], text: ['message'], trace: ['request_id'], other: ['status'] },
  rate_limits: { trace: ['key'] },
  'pgboss.job': {
    trace: ['data'],
    text: ['output', 'source_output'],
    other: ['name', 'state', 'singleton_key', 'group_id', 'group_tier', 'dead_letter', 'policy', 'source_name'],
  },

  // Rows that the books need, without the person
  orders: {
    person: ['request_mobile'],
    trace: ['token', 'request_id', 'form_id'],
    // Another person's form may name this one.
    text: ['form', 'problem'],
    other: ['provider', 'provider_order_id', 'status', 'service', 'payment_id', 'language', 'problem_keys', 'settled_problems'],
  },
  payments: { text: ['error'], other: ['id', 'status', 'currency', 'method'] },
  order_events: { text: ['note'], other: ['source', 'status', 'payment_id'] },
  disputes: { text: ['reason'], other: ['id', 'payment_id', 'status'] },
  refunds: { text: ['error', 'reason'], other: ['payment_id', 'provider_refund_id', 'idempotency_key', 'status'] },
  notices: { text: ['last_error'], other: ['subject', 'audience', 'channel', 'status'] },
  alarms: { text: ['title', 'text'], other: ['key'] },

  // Rows that stay as they are
  receipts: { kept: ['facts'], other: ['kind', 'series', 'number'] },

  administrators: STAFF,
  administrator_links: STAFF,
  audit: STAFF,
  passkey_challenges: STAFF,
  passkeys: STAFF,
  pending_sign_ins: STAFF,
  recovery_codes: STAFF,
  sessions: STAFF,
  totp_factors: STAFF,

  blogs: CONTENT,
  contact_details: CONTENT,
  documents: CONTENT,
  home_records: CONTENT,
  images: CONTENT,
  previews: CONTENT,
  redirects: CONTENT,
  search_words: CONTENT,
  services: CONTENT,
  translations: CONTENT,
  versions: CONTENT,

  balance_days: NOBODY,
  csp_reports: NOBODY,
  form_keys: NOBODY,
  search_misses: NOBODY,
  // The hash is keyed, and says of whom only to whoever knows the number and the key.
  erasures: NOBODY,
  erasure_keys: NOBODY,
  otp_pauses: NOBODY,
  receipt_series: NOBODY,
  sandbox_disputes: NOBODY,
  sandbox_keys: NOBODY,
  sandbox_orders: NOBODY,
  sandbox_payments: NOBODY,
  sandbox_refunds: NOBODY,
  vitals: NOBODY,
  webhook_events: NOBODY,
  'drizzle.__drizzle_migrations': NOBODY,
  'pgboss.bam': NOBODY,
  'pgboss.job_dependency': NOBODY,
  'pgboss.queue': NOBODY,
  'pgboss.queue_stats': NOBODY,
  'pgboss.schedule': NOBODY,
  'pgboss.subscription': NOBODY,
  'pgboss.warning': NOBODY,
}

/** The columns of a table with one fate; none for a table that has no data of visitors. */
export function columnsOf(table: string, fate: keyof Columns): readonly string[] {
  const columns = PERSONAL_DATA[table]
  return (typeof columns === 'object' && columns[fate]) || []
}

/** Where data of a person are, in the words of the console; `holds` says which. */
export const PLACES = {
  leads: { place: 'Leads', holds: 'name, number, e-mail, message, and our notes' },
  forms: { place: 'Unfinished forms', holds: 'what was typed before a code or a payment' },
  codes: { place: 'Codes', holds: 'number and network of who asked for a code by SMS' },
  messages: { place: 'Contact messages', holds: 'name, e-mail and message' },
  payments: { place: 'Payments', holds: 'the form that was sent with a payment; amounts and ids stay, without the person' },
  receipts: { place: 'Receipts and credit notes', holds: 'name, number and e-mail as they were printed' },
  notices: { place: 'Notices', holds: 'messages that are still to be sent; a notice that was sent holds no text' },
  mentions: { place: 'Other records', holds: 'the number or address within somebody else’s text' },
  outbox: { place: 'Outbox', holds: 'messages that no provider has sent' },
  administrators: { place: 'Administrators', holds: 'an account of the console, or an invitation' },
  audit: { place: 'Audit log', holds: 'what the account did in the console' },
} as const satisfies Record<string, { place: string; holds: string }>
export type PlaceName = keyof typeof PLACES

/** Why the records of a place stay. */
export const KEPT = {
  receipts:
    'Tax and company law: section 36 of the CGST Act, 2017 (72 months from the due date of the year’s annual return) and section 128 of the Companies Act, 2013 (eight financial years)',
  administrators: 'An account ends under Administrators, where an invitation is withdrawn too',
  audit: 'Nobody can change the audit log; its entries go after two years',
} as const satisfies Partial<Record<PlaceName, string>>
