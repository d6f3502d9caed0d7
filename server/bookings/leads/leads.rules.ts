import { randomInt } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, dayIn, minuteOfDay } from '../../../contract/india.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { LeadEventKind, LeadStatus } from '../../../contract/options.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { isDevanagari, toNameKey, toWords } from '../../content/search/fold.rules.ts'

// 0, 1, I, L, O and U are missing, because they are easily confused on the phone.
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a visitor quotes for a booking, such as `KG-7F3K2M`. Random, so that it does not reveal the number of leads. */
export function createReference(): string {
  return `KG-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`
}

/** The filter of a query, in which "me" is the caller. */
export function toLeadFilter<Query extends object>(
  { assignee, ...query }: Query & { assignee?: 'me' },
  caller: Caller,
  now: Date,
) {
  return { ...query, now, assignee_id: assignee && requireSession(caller).administratorId }
}

/** Who booked on the site gets messages about it; who phoned, where they agreed to them. */
export const mayBeNotified = ({ source, consent_version }: { source: string; consent_version: number | null }) =>
  source === 'site' || consent_version !== null

/** The message to the administrator once it is done. */
export const withRefund = (message: string, refundPaise: number) =>
  refundPaise > 0 ? `${message}. ${ADMIN_MESSAGES.comesBack(formatPaise(refundPaise))}` : message

/** Numbers are searched as written: one that an erasure cuts out of a message must not stay in the folded text. */
const toKey = (word: string) => toNameKey(word).match(/^[a-z]{2,}$/)?.[0] ?? ''

/** The text that finds a lead in any spelling: the words of its name, and the Devanagari words of its message. */
export function toFoldedText({ name, message }: { name: string; message: string }): string {
  const words = [...toWords(name), ...toWords(message).filter(isDevanagari)]
  return [...new Set(words.map(toKey).filter(Boolean))].join(' ')
}

/** The patterns that match a searched word in that text; none for a number or an address. */
export function toFoldedPatterns(searched: string): string[] {
  const [word = '', ...others] = toWords(searched)
  const key = others.length === 0 ? toKey(word) : ''
  // As in `toPatterns`: two letters match at the beginning of a word, where a trigram index finds them.
  if (key.length < 3) return key ? [`${key}%`, `% ${key}%`] : []
  // A final "a" may be the middle of a name that is only typed in part.
  return [`%${key.replace(/(?<=...)a$/, '')}%`]
}

/** What became of the promised call, see the columns of these names. */
type Calls = { called_at: Date | null; called_by: number | null; tries: number; try_again_at: Date | null }

export const NO_CALLS: Calls = { called_at: null, called_by: null, tries: 0, try_again_at: null }

// After the first and the second failed attempt; after each further one, the next morning.
const WAITS_MS = [15 * MINUTE_MS, HOUR_MS]
const MORNING_MIN = 9 * 60

/** When to call again after this many failed attempts. We call no one while we are closed. */
export function tryAgainAt(tries: number, now: Date): Date {
  const wait = WAITS_MS[tries - 1]
  const next = new Date(now.getTime() + (wait ?? 0))
  if (wait !== undefined && minuteOfDay(next) >= OPEN.fromMin) return next
  const { start, end } = boundsOfDay(dayIn(next))
  const day = minuteOfDay(next) < OPEN.fromMin ? start : end
  return new Date(day.getTime() + MORNING_MIN * MINUTE_MS)
}

/** Only the first call that reached the customer answers the lead; later failed attempts still count. */
export function afterCall(before: Calls, { reached, by, at }: { reached: boolean; by: number | null; at: Date }): Calls {
  const { called_at, called_by } = before
  const tries = before.tries + 1
  if (!reached) return { called_at, called_by, tries, try_again_at: tryAgainAt(tries, at) }
  return { ...NO_CALLS, ...(called_at ? { called_at, called_by } : { called_at: at, called_by: by }) }
}

type Entry = { what: LeadEventKind; status: LeadStatus; administrator_id: number | null; created_at: Date }

/** What a history tells about the calls since the visitor last booked. */
export function toCalls(history: readonly Entry[]): Calls {
  // A visitor's payment reopens a cancelled lead, and a claim one that was completed.
  const isReopening = ({ status, administrator_id }: Entry, index: number) =>
    status === 'New' && administrator_id === null && (history[index - 1]?.status ?? 'New') !== 'New'
  const calls = history.slice(Math.max(0, history.findLastIndex(isReopening)))
  return calls.reduce((before, { what, administrator_id: by, created_at: at }) => {
    if (what !== 'called' && what !== 'notReached') return before
    return afterCall(before, { reached: what === 'called', by, at })
  }, NO_CALLS)
}
