import type { Hono } from 'hono'
import { LINE_FIELDS, labelOf } from '../../../contract/bookings/lead-fields.ts'
import { CSV_ROWS, LEADS_CSV_PATH, LeadsCsvQuery } from '../../../contract/bookings/leads.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { mountCsv } from '../../access/guard/mount.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import { type LeadEvent, listHistoryOf } from './leads.admin.store.ts'
import { toLeadFilter } from './leads.rules.ts'
import { type ListedLead, listLeads } from './leads.search.store.ts'

export function mountLeadsCsv(app: Hono, { db, now }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: LEADS_CSV_PATH, fileName: 'leads.csv', name: 'leads.export', query: LeadsCsvQuery },
    async build(query, caller) {
      const { rows, total } = await listLeads(db, { ...toLeadFilter(query, caller, now()), page: 1, limit: CSV_ROWS })
      const history = await listHistoryOf(db, rows)
      return { text: toLeadsCsv(rows, history), isCut: total > CSV_ROWS }
    },
  })
}

type Row = ListedLead & { history: readonly LeadEvent[] }

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

const toMoment = (event: LeadEvent | undefined) => (event ? toIndianTime(event.created_at) : '')

/** The entry by which a lead that is not new any more got its status. */
function findHandling({ status, history }: Row): LeadEvent | undefined {
  if (status === 'New') return undefined
  return history[history.findLastIndex((event) => event.status !== status) + 1]
}

/** One note a line, with its time and author. */
function toNotes(history: readonly LeadEvent[]): string {
  return history
    .filter(({ what, note }) => note && what !== 'assigned' && what !== 'corrected')
    .map(({ note, by, created_at }) => `${toIndianTime(created_at)}${by ? ` ${by}` : ''}: ${note}`)
    .join('\n')
}

function toLeadsCsv(leads: readonly ListedLead[], histories: ReadonlyMap<number, readonly LeadEvent[]>): string {
  return toCsv(
    COLUMNS,
    leads.map((lead) => ({ ...lead, history: histories.get(lead.id) ?? [] })),
  )
}
