import { TIME_ZONE } from '../../contract/india.ts'
import type { Lead } from '../../contract/leads.ts'
import { formatPaise } from '../../contract/money.ts'
import { CITIES } from '../../contract/options.ts'

const COLUMNS: [heading: string, value: (lead: Lead) => string][] = [
  ['Reference', ({ reference }) => reference],
  ['Received (India)', ({ created_at }) => toIndianTime(created_at)],
  ['Status', ({ status }) => status],
  ['Name', ({ name }) => name],
  ['Mobile', ({ mobile }) => mobile],
  ['Email', ({ mailid }) => mailid ?? ''],
  ['Service', ({ service_type }) => service_type],
  ['City', ({ city }) => CITIES.find(({ value }) => value === city)?.label ?? city],
  [
    'Payment',
    ({ payment }) =>
      payment ? `${formatPaise(payment.amount_paise)} ${payment.status === 'refunded' ? 'refunded' : 'paid'}` : '',
  ],
  ['Message', ({ message }) => message],
]

/** RFC 4180, with the byte order mark by which spreadsheets know that it is UTF-8. */
export function toCsv(leads: readonly Lead[]): string {
  const rows = [COLUMNS.map(([heading]) => heading), ...leads.map((lead) => COLUMNS.map(([, value]) => value(lead)))]
  return `\uFEFF${rows.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet would run what a visitor typed if it looks like a formula; behind an apostrophe it stays text. */
export function toCell(text: string): string {
  const harmless = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** "2026-11-21 13:05", which spreadsheets read as a time and sort. */
function toIndianTime(time: string): string {
  return clock.format(new Date(time))
}
