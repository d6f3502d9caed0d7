import { type PaidBy, toCityLabel } from '../../../contract/options.ts'
import { methodLabel } from '../../../contract/payment-methods.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import type { MoneyEntry } from './payments-csv.store.ts'

type Kind = MoneyEntry['kind']

const KINDS: Record<Kind, string> = { payment: 'Payment', refund: 'Refund', bill: 'Bill' }
const PAID_BY: Record<PaidBy, string> = { upi: 'UPI', cash: 'Cash', online: 'Online', owed: 'Not paid' }

// Columns of positive amounts: a spreadsheet would take an escaped minus for a text.
const toRupees =
  (kind: Kind) =>
  (entry: MoneyEntry): string =>
    entry.kind === kind ? (entry.amountPaise / 100).toFixed(2) : ''
const toDocument =
  (kind: Kind) =>
  (entry: MoneyEntry): string =>
    entry.kind === kind ? (entry.document ?? '') : ''

function toMethod({ kind, method, isFound }: MoneyEntry): string {
  if (kind !== 'bill') return method ? methodLabel(method) : ''
  // Nothing was left to pay.
  if (!method) return ''
  return toMethodAtDoor(method as PaidBy, isFound)
}

export const toMethodAtDoor = (paidBy: PaidBy, isFound: boolean) =>
  paidBy === 'owed' && isFound ? 'Paid later' : PAID_BY[paidBy]

/** What was earned is what was billed, and taken with a receipt, less what was given back with a credit note. */
const COLUMNS: CsvColumns<MoneyEntry> = [
  ['Date (India)', ({ at }) => toIndianTime(at)],
  ['Kind', ({ kind }) => KINDS[kind]],
  ['Receipt', toDocument('payment')],
  ['Credit note', toDocument('refund')],
  ['Taken (INR)', toRupees('payment')],
  ['Given back (INR)', toRupees('refund')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Name', ({ name }) => name ?? ''],
  ['Service', ({ service }) => service ?? ''],
  ['Method', toMethod],
  ['Payment', ({ paymentId }) => paymentId ?? ''],
  ['Refund', ({ refundId }) => refundId ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Bill', toDocument('bill')],
  ['Billed (INR)', toRupees('bill')],
  ['Technician', ({ technician }) => technician ?? ''],
  ['City', ({ city }) => (city ? toCityLabel(city) : '')],
  ['Found', ({ kind, amountPaise, isFound }) => (kind === 'bill' && amountPaise > 0 ? (isFound ? 'yes' : 'no') : '')],
]

export const toPaymentsCsv = (entries: readonly MoneyEntry[]) => toCsv(COLUMNS, entries)
