import { findWaiting, type QuoteDecision, type QuoteLine } from '../../../contract/bookings/quotes.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import type { Actor, Locked } from './actor.ts'
import { noteQuote } from './note-visit.ts'
import { insertQuote, listQuotes, updateQuote } from './quotes.store.ts'

type QuoteDeps = Pick<Deps, 'jobs' | 'now' | 'settings'>

/** Ten lakh rupees, of which a bill can be printed and paid by UPI. */
const MAX_TOTAL_PAISE = 100_000_000
/** More are agreed by phone: each is a message to the customer. */
const MAX_QUOTES = 10

/** Offers work at the door, in place of the quote that waits. One that is approved holds until this is. */
export async function sendQuote(tx: DbOrTx, deps: QuoteDeps, locked: Locked, lines: QuoteLine[], actor: Actor): Promise<void> {
  requireAtDoor(locked)
  const { id } = locked.visit
  const totalPaise = lines.reduce((sum, { paise }) => sum + paise, 0)
  if (totalPaise > MAX_TOTAL_PAISE) throw invalid({ lines: MESSAGES.quoteAmount })
  const number = ((await listQuotes(tx, id)).at(-1)?.number ?? 0) + 1
  if (number > MAX_QUOTES) throw new AppError('conflict', MESSAGES.quotesMany)
  await insertQuote(tx, { visitId: id, number, lines, totalPaise, now: deps.now() })
  await noteQuote(tx, deps, locked, { what: 'quoted', note: toNote(number, totalPaise) }, actor)
}

/**
 * What the customer says to the quote that they see. Throws 409 where another one took its place meanwhile; saying the
 * same again changes nothing.
 */
export async function decideQuote(
  tx: DbOrTx,
  deps: QuoteDeps,
  locked: Locked,
  { number, total_paise, decision }: QuoteDecision,
  actor: Actor,
): Promise<void> {
  requireAtDoor(locked)
  const all = await listQuotes(tx, locked.visit.id)
  const seen = all.find((quote) => quote.number === number && quote.total_paise === total_paise)
  if (seen?.status === decision) return
  const waiting = findWaiting(all)
  if (!waiting || waiting !== seen) throw new AppError('conflict', MESSAGES.quoteChanged)
  const decided_by = actor.by === 'operator' ? 'operator' : 'customer'
  await updateQuote(tx, waiting, { status: decision, decided_at: deps.now(), decided_by })
  await noteQuote(tx, deps, locked, { what: decision, note: toNote(number, total_paise) }, actor)
}

function requireAtDoor({ visit }: Locked): void {
  if (visit.status !== 'arrived') throw new AppError('conflict', MESSAGES.visitTooLate)
}

const toNote = (number: number, paise: number) => `Quote ${number}: ${formatPaise(paise)}`
