import { createHmac } from 'node:crypto'
import { findConsentText } from '../../../contract/bookings/consent.ts'
import { isLive } from '../../../contract/bookings/visit.ts'
import { formatMobile } from '../../../contract/fields.ts'
import { formatDay, toIndianIso } from '../../../contract/india.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { Person } from '../../../contract/operation/privacy.ts'
import { OPEN_FOR_MS } from '../../bookings/payments/orders.store.ts'
import { isSettled } from '../../bookings/payments/problems.rules.ts'
import { isOpen } from '../../bookings/payments/refunds.store.ts'
import { receiptEnd } from '../../bookings/receipts/receipts.rules.ts'
import type { Columns, Module, PersonalData } from '../../platform/deps/deps.ts'
import type { Records } from './records.store.ts'

/** What is stored about a person: the records, the number of mentions in other rows, and the outbox. */
export type Holdings = { records: Records; mentions: number; outbox: readonly object[] }
type Place = { place: string; holds: string; records: number; kept: number; why: string | null; until: Date | null }

const hasPerson = ({ form, request_mobile, lead_id }: Records['orders'][number]) =>
  form !== null || request_mobile !== '' || lead_id !== null
const isUnsent = ({ status }: Records['notices'][number]) => status !== 'sent' && status !== 'kept'

/** How many records each place has. */
export function countRecords({ records, mentions, outbox }: Holdings): Record<PlaceName, number> {
  return {
    leads: records.leads.length,
    visits: records.visits.length,
    forms: records.unfinished_leads.length,
    codes: records.otp_codes.length + records.verifications.length,
    messages: records.contact_messages.length,
    payments: records.orders.filter(hasPerson).length,
    receipts: records.receipts.length,
    notices: records.notices.filter(isUnsent).length,
    mentions,
    outbox: outbox.length,
    administrators: records.administrators.length + records.administrator_links.length,
    audit: records.audit.length,
  }
}

const isKept = (name: PlaceName): name is keyof typeof KEPT => name in KEPT

/** The places with data, and what they keep. */
export function toPlaces(holdings: Holdings, receiptYears: number): Place[] {
  const ends = holdings.records.receipts.map(({ issued_at }) => receiptEnd(receiptYears, issued_at).getTime())
  return Object.entries(countRecords(holdings)).flatMap(([key, records]) => {
    const name = key as PlaceName
    const kept = isKept(name) ? { kept: records, why: KEPT[name] } : { kept: 0, why: null }
    const until = name === 'receipts' ? new Date(Math.max(...ends)) : null
    return records > 0 ? [{ ...PLACES[name], records, ...kept, until }] : []
  })
}

/** What must be settled before the person is erased: someone owes money, or a paid visit. */
export function listObstacles(records: Records, now: Date): string[] {
  return [...listLiveVisits(records), ...listOpenOrders(records, now)]
}

function listLiveVisits({ visits, leads }: Records): string[] {
  const open = visits.filter(({ status }) => isLive(status))
  return open.map(({ lead_id }) => {
    const reference = leads.find(({ id }) => id === lead_id)?.reference
    return `A visit is planned for ${reference}: cancel it first.`
  })
}

function listOpenOrders({ orders, refunds, leads }: Records, now: Date): string[] {
  return orders.flatMap(({ id, status, problem, payment_id, settled_problems, amount_paise, lead_id, created_at }) => {
    const lead = leads.find((row) => row.id === lead_id)
    const payment = `The payment of ${formatPaise(amount_paise)} from ${formatDay(created_at)}`
    if (refunds.some((refund) => refund.order_id === id && isOpen(refund)))
      return [`${payment} is being refunded: wait until the bank has finished.`]
    if (problem) return [`${payment} needs action: solve its problem under Payments first. ${problem}`]
    if (status === 'paid' && !isSettled({ payment_id, settled_problems }))
      return [`${payment} isn’t booked: book or refund it under Payments first.`]
    if (status === 'booked' && lead?.status === 'New' && !lead.deleted_at)
      return [
        `${payment} is for the visit ${lead.reference}, which is still to be made: complete that lead, or refund the payment first.`,
      ]
    if (status === 'created' && now.getTime() - created_at.getTime() < OPEN_FOR_MS)
      return [`${payment} is still open: check it under Payments, or wait a day until it expires.`]
    return []
  })
}

/** The other consequences of an erasure. */
export function listWarnings({ orders, leads }: Records): string[] {
  return leads.flatMap(({ id, reference, status, deleted_at }) => {
    const isPaid = orders.some((order) => order.lead_id === id && order.status === 'booked')
    if (status === 'New' && !deleted_at) return [`The lead ${reference} is new: you won’t be able to call.`]
    if (status === 'Cancelled' && isPaid) return [`The lead ${reference} was cancelled, and its payment wasn’t refunded.`]
    return []
  })
}

/** Other numbers and addresses in the same records. */
export function listOthers({ leads, unfinished_leads }: Records, { value }: Person): string[] {
  const named = [...leads, ...unfinished_leads].flatMap(({ mobile, mailid }) => [mobile, mailid?.toLowerCase() ?? mobile])
  return [...new Set(named)].filter((other) => other !== value).map(formatMobile)
}

const KEYS: Record<string, string> = {
  ...{ mailid: 'email', facts: 'printed', address: 'network_address' },
  // Their home, not the address of a request.
  'visits.address': 'address',
}
const INTERNAL = ['administrator_id', 'consent_version']

/** The records as the person may read them: without secrets and administrators, with times and their zone. */
export function toExport({ records, outbox }: Holdings, modules: readonly Module[]): Record<string, Record<string, unknown>[]> {
  const data = toPersonalData(modules)
  const tables = Object.entries(records).flatMap(([table, rows]) =>
    rows.length > 0 ? [[table, rows.map((row) => toReadable(row, table, columnsOf(data, table, 'trace')))] as const] : [],
  )
  return { ...Object.fromEntries(tables), ...(outbox.length > 0 && { outbox: outbox.map((entry) => ({ ...entry })) }) }
}

function toReadable(row: Record<string, unknown>, table: string, traces: readonly string[]): Record<string, unknown> {
  const hidden = [...traces, ...INTERNAL]
  const fields = Object.entries(row).flatMap(([column, value]) =>
    hidden.includes(column)
      ? []
      : [[KEYS[`${table}.${column}`] ?? KEYS[column] ?? column, value instanceof Date ? toIndianIso(value) : value]],
  )
  const consent = table === 'leads' ? { consent: findConsentText(row.consent_version as number | null) ?? null } : {}
  return { ...Object.fromEntries(fields), ...consent }
}

/**
 * What an erasure does with each table, by its PostgreSQL name: one definition for the export, the erasure, and the
 * test that finds a new column without a rule.
 */
export const toPersonalData = (modules: readonly Module[]): PersonalData =>
  Object.assign({}, ...modules.map(({ personalData }) => personalData))

/** A table's columns with one fate; none for a table without visitors' data. */
export function columnsOf(data: PersonalData, table: string, fate: keyof Columns): readonly string[] {
  const columns = data[table]
  return (typeof columns === 'object' && columns[fate]) || []
}

/** Where a person's data can be, as the console calls it; `holds` says which. */
export const PLACES = {
  leads: { place: 'Leads', holds: 'name, number, email, message, and our notes' },
  visits: { place: 'Visits', holds: 'address, gate code, when a technician came, what was quoted, and the review' },
  forms: { place: 'Unfinished forms', holds: 'what was typed before a code or a payment' },
  codes: { place: 'Codes', holds: 'number and network of anyone who asked for a code by SMS' },
  messages: { place: 'Contact messages', holds: 'name, email and message' },
  payments: { place: 'Payments', holds: 'the form that was sent with a payment; amounts and ids stay, without the person' },
  receipts: { place: 'Receipts, bills and credit notes', holds: 'name, number and email as they were printed' },
  notices: { place: 'Notices', holds: 'messages that are still to be sent; a notice that was sent holds no text' },
  mentions: { place: 'Other records', holds: 'the number or address within someone else’s text' },
  outbox: { place: 'Outbox', holds: 'messages that no provider has sent' },
  administrators: { place: 'Administrators', holds: 'an account of the console, or an invitation' },
  audit: { place: 'Audit log', holds: 'what the account did in the console' },
} as const satisfies Record<string, { place: string; holds: string }>
export type PlaceName = keyof typeof PLACES

/** Why a place's records are kept. */
const KEPT = {
  receipts:
    'Tax and company law: section 36 of the CGST Act, 2017 (72 months from the due date of the year’s annual return) and section 128 of the Companies Act, 2013 (eight financial years)',
  administrators: 'Deactivate an account, or withdraw an invitation, under Administrators',
  audit: 'No one can change the audit log; entries are removed after two years',
} as const satisfies Partial<Record<PlaceName, string>>

const DEVANAGARI = '०१२३४५६७८९'
const GAP = '[\\s().-]*'
const DIGIT = `0-9${DEVANAGARI}`

/**
 * A regular expression, for JavaScript and PostgreSQL, that finds the number in any spelling or the address in any
 * case, but not as part of a longer one.
 */
export function toPattern({ kind, value }: Person): string {
  if (kind === 'email') {
    const literal = value.replace(/[^a-z0-9@]/gi, (sign) => `[${sign === '^' || sign === '\\' ? `\\${sign}` : sign}]`)
    return `(?<![a-zA-Z0-9._%+-])${literal}(?![a-zA-Z0-9-]|[.][a-zA-Z0-9])`
  }
  const digits = [...value].map((digit) => `[${digit}${DEVANAGARI[Number(digit)]}]`).join(GAP)
  const prefix = `(?:[+]?(?:[0०]{1,2})?[9९]${GAP}[1१]${GAP}|[0०]${GAP})?`
  return `(?<![${DIGIT}])${prefix}${digits}(?![${DIGIT}])`
}

/** The audit log can't be erased, so it gets just enough to recognise the person who was searched for. */
export const describePerson = ({ kind, value }: Person) =>
  kind === 'mobile' ? `a mobile number ending in ${value.slice(-3)}` : 'an email address'

/** Two keys are the same if their checks are. */
export const hashCheck = (key: string, secretKey: string | undefined) => hash('email ', key, secretKey)

/**
 * Identifies a person to anyone who knows the number or address, the database's key and the SECRET_KEY, if there is
 * one. The letters before the dot tell which keys these were.
 */
export function hashPerson({ kind, value }: Person, key: string, secretKey: string | undefined): string {
  return `${hashCheck(key, secretKey).slice(0, 16)}.${hash(`${kind} ${value}`, key, secretKey)}`
}

/** The parts of such a hash; older hashes don't name their keys. */
export function splitHash(personHash: string): { person: string; keys: string | undefined } {
  const [person = '', keys] = personHash.split('.').reverse()
  return { person, keys }
}

function hash(text: string, key: string, secretKey: string | undefined): string {
  return createHmac('sha256', `${key}${secretKey ?? ''}`)
    .update(text)
    .digest('hex')
}
