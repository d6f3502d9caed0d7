import type { Module } from '../../platform/deps/deps.ts'
import type { Columns, PersonalData } from '../../platform/deps/personal-data.ts'

/**
 * What an erasure does with each table, by the name that PostgreSQL gives it: one definition for the export, the
 * erasure, and the test that finds a new column that no module names.
 */
export const toPersonalData = (modules: readonly Module[]): PersonalData =>
  Object.assign({}, ...modules.map(({ personalData }) => personalData))

/** The columns of a table with one fate; none for a table that has no data of visitors. */
export function columnsOf(data: PersonalData, table: string, fate: keyof Columns): readonly string[] {
  const columns = data[table]
  return (typeof columns === 'object' && columns[fate]) || []
}

/** Where data of a person are, in the words of the console; `holds` says which. */
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

/** Why the records of a place stay. */
export const KEPT = {
  receipts:
    'Tax and company law: section 36 of the CGST Act, 2017 (72 months from the due date of the year’s annual return) and section 128 of the Companies Act, 2013 (eight financial years)',
  administrators: 'Deactivate an account, or withdraw an invitation, under Administrators',
  audit: 'No one can change the audit log; entries are removed after two years',
} as const satisfies Partial<Record<PlaceName, string>>
