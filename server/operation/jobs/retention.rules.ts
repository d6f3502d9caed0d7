import { TRASH_LIFE_DAYS } from '../../../contract/content/history.ts'
import { PREVIEW_LIFE_MS } from '../../../contract/content/previews.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'

type Term = { hours: number } | { days: number } | { years: number }

/**
 * How long each kind of data is retained. The clean-up works from this table, and the privacy policy of the first start
 * quotes it. The term of receipts is a setting: see `receiptLimit`.
 */
const RETENTION = {
  /** Drafts that are previewed as pages. */
  previews: { hours: PREVIEW_LIFE_MS / HOUR_MS },
  /** One-time codes, verifications and the addresses that requested them; the limits of codes count one day. */
  codes: { hours: 24 },
  /** Uploaded images that no saved record uses. */
  uploads: { hours: 24 },
  unfinishedLeads: { days: 30 },
  /** Forms of orders that were never paid, or refunded before they were booked. */
  unpaidForms: { days: 30 },
  trash: { days: TRASH_LIFE_DAYS },
  /** Invitations and links for a new password, counted from their end. */
  links: { days: 30 },
  /** The payment provider repeats an event for a day. */
  webhookEvents: { days: 30 },
  /** Messages of the local SMS and mail channels. */
  outbox: { days: 30 },
  /** Unpaid orders with their history. */
  unpaidOrders: { years: 1 },
  /** Notices, alarms, and pauses in sending codes. */
  notices: { years: 1 },
  /** The audit log; a trigger refuses to remove younger entries, see the migration `audit`. */
  audit: { years: 2 },
  /** The record of erasures, without whom they were of; backups are younger. */
  erasures: { years: 2 },
  /** Old versions of content, except the newest of each record: see `VERSIONS_KEPT`. */
  versions: { years: 1 },
  /** Counts of how fast pages were, by day; they name nobody. */
  vitals: { days: 90 },
  /** Counts of what was searched for in vain, by day; they name nobody. */
  searchMisses: { days: 28 },
  /** Counts of what the pages' security policy stopped, by day; they name nobody. */
  cspReports: { days: 30 },
  /** Leads. One with a receipt leaves the lists then, and loses its message and notes. */
  leads: { years: 3 },
  messages: { years: 3 },
} as const satisfies Record<string, Term>

export type Retained = keyof typeof RETENTION

/** This many versions of a record are retained however old they are. */
export const VERSIONS_KEPT = 50

/** Data from before this moment is removed. */
export function limitOf(kind: Retained, now: Date): Date {
  const term: Term = RETENTION[kind]
  const limit = new Date(now)
  if ('years' in term) limit.setUTCFullYear(limit.getUTCFullYear() - term.years)
  else limit.setTime(limit.getTime() - ('days' in term ? term.days * 24 : term.hours) * HOUR_MS)
  return limit
}

/** One and several of each unit. */
const UNITS = {
  en: { hours: ['hour', 'hours'], days: ['day', 'days'], years: ['year', 'years'] },
  hi: { hours: ['घंटा', 'घंटे'], days: ['दिन', 'दिन'], years: ['साल', 'साल'] },
  mr: { hours: ['तास', 'तास'], days: ['दिवस', 'दिवस'], years: ['वर्ष', 'वर्षे'] },
} as const satisfies Record<Language, Record<'hours' | 'days' | 'years', readonly [string, string]>>

/** Such as "24 hours" and "1 year". */
function toWords(term: Term, language: Language): string {
  const [[unit, count]] = Object.entries(term) as [['hours' | 'days' | 'years', number]]
  return `${count} ${UNITS[language][unit][count === 1 ? 0 : 1]}`
}

/** The terms as the seed files quote them: `{{keep.leads}}`. */
export function toSeedTerms(receiptYears: number, language: Language = 'en'): Record<string, string> {
  const terms = { ...RETENTION, receipts: { years: receiptYears } }
  return Object.fromEntries(Object.entries(terms).map(([kind, term]) => [`keep.${kind}`, toWords(term, language)]))
}
