import { HOUR_MS } from '../../contract/durations.ts'
import { TRASH_LIFE_DAYS } from '../../contract/history.ts'
import { PREVIEW_LIFE_MS } from '../../contract/previews.ts'

type Term = { hours: number } | { days: number } | { years: number }

/**
 * How long what is kept is kept. The clean-up works from this table, and the privacy policy of the first start quotes it.
 * Receipts have a term of their own, which is a setting: see `receiptLimit`.
 */
export const RETENTION = {
  /** Drafts that somebody looks at as a page. */
  previews: { hours: PREVIEW_LIFE_MS / HOUR_MS },
  /** One-time codes, verified numbers and the addresses that asked for them: the limits look back as far. */
  codes: { hours: 24 },
  /** Pictures that nothing was saved with. */
  uploads: { hours: 24 },
  unfinishedLeads: { days: 30 },
  /** The form of an order that was never paid, or whose payment went back before it was booked. */
  unpaidForms: { days: 30 },
  trash: { days: TRASH_LIFE_DAYS },
  /** The provider repeats an event for a day. */
  webhookEvents: { days: 30 },
  /** Messages of the local channels, which stand for SMS and mail while none are set up. */
  outbox: { days: 30 },
  /** Orders that were never paid, with their history. */
  unpaidOrders: { years: 1 },
  /** What was sent to whom, alarms, and pauses of codes. */
  notices: { years: 1 },
  /** Earlier saves of content, but for the newest of each record: see `VERSIONS_KEPT`. */
  versions: { years: 1 },
  /** Bookings. One with a receipt leaves the lists then, and its message and notes go. */
  leads: { years: 3 },
  messages: { years: 3 },
} as const satisfies Record<string, Term>

export type Retained = keyof typeof RETENTION

/** So many saves of a record are kept however old they are. */
export const VERSIONS_KEPT = 50

/** What is older than this moment has had its time. */
export function limitOf(kind: Retained, now: Date): Date {
  const term: Term = RETENTION[kind]
  const limit = new Date(now)
  if ('years' in term) limit.setUTCFullYear(limit.getUTCFullYear() - term.years)
  else limit.setTime(limit.getTime() - ('days' in term ? term.days * 24 : term.hours) * HOUR_MS)
  return limit
}

/** Such as "24 hours" and "1 year". */
function toWords(term: Term): string {
  const [[unit, count]] = Object.entries(term) as [[string, number]]
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** The terms as the files of the first start quote them: `{{keep.leads}}`. */
export function toSeedTerms(receiptYears: number): Record<string, string> {
  const terms = { ...RETENTION, receipts: { years: receiptYears } }
  return Object.fromEntries(Object.entries(terms).map(([kind, term]) => [`keep.${kind}`, toWords(term)]))
}
