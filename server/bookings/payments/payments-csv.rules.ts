import { methodLabel } from '../../../contract/payment-methods.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import type { MoneyEntry } from './payments-csv.store.ts'

// Two columns of positive amounts: a spreadsheet would take an escaped minus for a text.
const toRupees =
  (kind: MoneyEntry['kind']) =>
  (entry: MoneyEntry): string =>
    entry.kind === kind ? (entry.amountPaise / 100).toFixed(2) : ''

const COLUMNS: CsvColumns<MoneyEntry> = [
  ['Date (India)', ({ at }) => toIndianTime(at)],
  ['Kind', ({ kind }) => (kind === 'payment' ? 'Payment' : 'Refund')],
  ['Receipt', ({ kind, document }) => (kind === 'payment' ? (document ?? '') : '')],
  ['Credit note', ({ kind, document }) => (kind === 'refund' ? (document ?? '') : '')],
  ['Taken (INR)', toRupees('payment')],
  ['Given back (INR)', toRupees('refund')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Name', ({ name }) => name ?? ''],
  ['Service', ({ service }) => service ?? ''],
  ['Method', ({ method }) => (method ? methodLabel(method) : '')],
  ['Payment', ({ paymentId }) => paymentId],
  ['Refund', ({ refundId }) => refundId ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
]

export const toPaymentsCsv = (entries: readonly MoneyEntry[]) => toCsv(COLUMNS, entries)
