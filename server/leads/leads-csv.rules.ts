import type * as api from '../../contract/api.ts'
import type { HandlerAnswer } from '../../contract/endpoint.ts'
import { TIME_ZONE } from '../../contract/india.ts'
import { formatPaise } from '../../contract/money.ts'
import { toCityLabel } from '../../contract/options.ts'

type Lead = HandlerAnswer<typeof api.leads.list>['data'][number]

const COLUMNS: [heading: string, value: (lead: Lead) => string][] = [
  ['Reference', ({ reference }) => reference],
  ['Received (India)', ({ created_at }) => toIndianTime(created_at)],
  ['Status', ({ status }) => status],
  ['Name', ({ name }) => name],
  ['Mobile', ({ mobile }) => mobile],
  ['Email', ({ mailid }) => mailid ?? ''],
  ['Service', ({ service_type }) => service_type],
  ['City', ({ city }) => toCityLabel(city)],
  [
    'Payment',
    ({ payment }) =>
      payment ? `${formatPaise(payment.amount_paise)} ${payment.status === 'refunded' ? 'refunded' : 'paid'}` : '',
  ],
  ['Message', ({ message }) => message],
]

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export function toCsv(leads: readonly Lead[]): string {
  const rows = [COLUMNS.map(([heading]) => heading), ...leads.map((lead) => COLUMNS.map(([, value]) => value(lead)))]
  return `\uFEFF${rows.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** An apostrophe keeps a spreadsheet from running a visitor's text that looks like a formula. */
export function toCell(text: string): string {
  const escaped = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** "2026-11-21 13:05", a form that spreadsheets read as a time. */
function toIndianTime(time: Date | string): string {
  return clock.format(new Date(time))
}
