import { TIME_ZONE } from '../../../contract/india.ts'

/** A heading, and the text of each row's cell below it. */
export type CsvColumns<Row> = readonly [heading: string, value: (row: Row) => string][]

/** RFC 4180, with the byte order mark that lets spreadsheets recognise UTF-8. */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const lines = [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, value]) => value(row)))]
  return `\uFEFF${lines.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** An apostrophe stops a spreadsheet from running a visitor's text as a formula. */
export function toCell(text: string): string {
  const escaped = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** "2026-11-21 13:05", a form that spreadsheets read as a time. */
export function toIndianTime(time: Date | string): string {
  return clock.format(new Date(time))
}
