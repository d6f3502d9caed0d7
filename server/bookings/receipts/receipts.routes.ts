import type { Context, Hono } from 'hono'
import { BookingToken } from '../../../contract/fields.ts'
import { inLanguage, LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import { RECEIPT_KINDS, type ReceiptKind } from '../../../contract/options.ts'
import { billPath, creditNotePath, receiptPath } from '../../../contract/paths.ts'
import { toClient } from '../../access/guard/caller.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { printReceipt } from './receipt.pdf.ts'
import { findReceipts, listBills, listNotesOfBills, type ReceiptRow } from './receipts.store.ts'

type Booking = Partial<Record<'order' | 'lead', { id: number; language: Language }>>

const PATHS: Record<ReceiptKind, string> = {
  receipt: receiptPath(':token'),
  creditNote: creditNotePath(':token'),
  bill: billPath(':token'),
}

/** `findBooking`: finds the order and the lead behind the token of a booking's page. */
export function mountReceipts(app: Hono, deps: Deps, findBooking: (db: DbOrTx, token: string) => Promise<Booking>): void {
  const limit = linkLimiter(deps, 'print')

  for (const kind of RECEIPT_KINDS) {
    const addresses = LANGUAGES.map((language) => inLanguage(PATHS[kind], language))
    app.on('GET', addresses, async (c) => {
      const token = c.req.param('token') ?? ''
      const booking = BookingToken.safeParse(token).success ? await findBooking(deps.db, token) : {}
      // The link of a booking that has no such document is not a guess.
      await limit(token, toClient(c, deps), booking.order ?? booking.lead)
      const found = await findPrinted(deps, kind, booking, c.req.query('number'))
      if (!found) throw notFound()
      const { row, creditNotes, language } = found
      const pdf = await printReceipt(deps.db, row, creditNotes, findAskedLanguage(c) ?? language)
      return c.body(new Uint8Array(pdf.content), 200, {
        ...PRIVATE_HEADERS,
        'Content-Type': pdf.contentType,
        'Content-Disposition': `inline; filename="${pdf.filename}"`,
      })
    })
  }
}

/** The language that the query or the address names; a bare address names none. */
function findAskedLanguage(c: Context): Language | undefined {
  const named = LANGUAGES.find((language) => language === c.req.query('language'))
  const { language } = splitLanguage(c.req.path)
  return named ?? (language === 'en' ? undefined : language)
}

/** The receipt, or the credit note or bill with this number (by default the last one), and the language of the booking. */
async function findPrinted({ db }: Deps, kind: ReceiptKind, { order, lead }: Booking, asked: string | undefined) {
  const language = (lead ?? order)?.language
  if (!language) return undefined
  const pick = (rows: readonly ReceiptRow[]) => (asked === undefined ? rows.at(-1) : rows.find(({ number }) => number === asked))
  const bills = kind !== 'receipt' && lead ? await listBills(db, lead.id) : []
  const notesOfBills = await listNotesOfBills(db, bills)
  if (kind === 'bill') {
    const row = pick(bills)
    const creditNotes = notesOfBills.filter(({ order_id }) => order_id === row?.order_id)
    return row && { row, creditNotes, language }
  }
  const { receipt, creditNotes } = order ? await findReceipts(db, order.id) : { receipt: undefined, creditNotes: [] }
  const row = kind === 'receipt' ? receipt : pick([...creditNotes, ...notesOfBills])
  return row && { row, creditNotes, language }
}
