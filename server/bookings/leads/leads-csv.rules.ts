import type * as api from '../../../contract/api.ts'
import { LINE_FIELDS, labelOf } from '../../../contract/bookings/lead-fields.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'

type Lead = HandlerAnswer<typeof api.leads.list>['data'][number]
type Event = HandlerAnswer<typeof api.leads.get>['history'][number]
type Row = Lead & { history: readonly Event[] }

const COLUMNS: CsvColumns<Row> = [
  ['Reference', ({ reference }) => reference],
  ['Received (India)', ({ created_at }) => toIndianTime(created_at)],
  ['Status', ({ status }) => status],
  ...LINE_FIELDS.map((field): CsvColumns<Row>[number] => [
    labelOf(field),
    (lead) => (field === 'city' ? toCityLabel(lead.city) : (lead[field] ?? '')),
  ]),
  [
    'Payment',
    ({ payment }) =>
      payment ? `${formatPaise(payment.amount_paise)} ${payment.status === 'refunded' ? 'refunded' : 'paid'}` : '',
  ],
  [labelOf('message'), ({ message }) => message],
  ['Language', ({ language }) => LANGUAGE_INFO[language].englishName],
  ['Call promised by (India)', ({ due_at }) => toIndianTime(due_at)],
  ['Called (India)', ({ called_at }) => (called_at ? toIndianTime(called_at) : '')],
  ['Called by', ({ called_by }) => called_by ?? ''],
  ['With', ({ assignee }) => assignee?.email ?? ''],
  ['Handled (India)', (row) => toMoment(findHandling(row))],
  ['Handled by', (row) => findHandling(row)?.by ?? ''],
  ['Notes', ({ history }) => toNotes(history)],
  ['Taken by phone', ({ source, taken_by }) => (source === 'phone' ? (taken_by ?? 'yes') : '')],
]

const toMoment = (event: Event | undefined) => (event ? toIndianTime(event.created_at) : '')

/** The entry by which a lead that is not new any more got its status. */
function findHandling({ status, history }: Row): Event | undefined {
  if (status === 'New') return undefined
  return history[history.findLastIndex((event) => event.status !== status) + 1]
}

/** One note a line, with its time and author. */
function toNotes(history: readonly Event[]): string {
  return history
    .filter(({ what, note }) => note && what !== 'assigned' && what !== 'corrected')
    .map(({ note, by, created_at }) => `${toIndianTime(created_at)}${by ? ` ${by}` : ''}: ${note}`)
    .join('\n')
}

export function toLeadsCsv(leads: readonly Lead[], histories: ReadonlyMap<number, readonly Event[]>): string {
  return toCsv(
    COLUMNS,
    leads.map((lead) => ({ ...lead, history: histories.get(lead.id) ?? [] })),
  )
}
