import { and, asc, eq } from 'drizzle-orm'
import type { QuoteLine } from '../../../contract/bookings/quotes.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { quotes } from '../../platform/db/schema.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** The quotes of a visit by number. */
export async function listQuotes(db: DbOrTx, visitId: number): Promise<QuoteRow[]> {
  return db.select().from(quotes).where(eq(quotes.visit_id, visitId)).orderBy(asc(quotes.number))
}

type NewQuote = { visitId: number; number: number; lines: QuoteLine[]; totalPaise: number; now: Date }

/** The one that waits is replaced. */
export async function insertQuote(tx: DbOrTx, { visitId, number, lines, totalPaise, now }: NewQuote): Promise<void> {
  await replaceQuotes(tx, visitId, 'sent')
  await tx.insert(quotes).values({ visit_id: visitId, number, lines, total_paise: totalPaise, created_at: now })
}

type Decided = Pick<QuoteRow, 'status' | 'decided_at' | 'decided_by'>

/** Writes what was said to a quote; an approved one takes the place of the one before. */
export async function updateQuote(tx: DbOrTx, { id, visit_id }: QuoteRow, decided: Decided): Promise<void> {
  if (decided.status === 'approved') await replaceQuotes(tx, visit_id, 'approved')
  await tx.update(quotes).set(decided).where(eq(quotes.id, id))
}

async function replaceQuotes(tx: DbOrTx, visitId: number, status: 'sent' | 'approved'): Promise<void> {
  await tx
    .update(quotes)
    .set({ status: 'replaced' })
    .where(and(eq(quotes.visit_id, visitId), eq(quotes.status, status)))
}
