import type { Context, Hono } from 'hono'
import { BookingToken } from '../../../contract/bookings/payments.public.ts'
import { inLanguage, LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import { RECEIPT_KINDS, type ReceiptKind } from '../../../contract/options.ts'
import { billPath, creditNotePath, receiptPath } from '../../../contract/paths.ts'
import { limitCallers } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { findBooking } from '../payments/orders.store.ts'
import { printReceipt } from './print-receipt.ts'
import { findReceipts, listBills, type ReceiptRow } from './receipts.store.ts'

const PATHS: Record<ReceiptKind, string> = {
  receipt: receiptPath(':token'),
  creditNote: creditNotePath(':token'),
  bill: billPath(':token'),
}

export function mountReceipts(app: Hono, deps: Deps): void {
  const limitReceipts = limitCallers(deps, { keyPrefix: 'receipt', points: 30, durationS: 600 })

  for (const kind of RECEIPT_KINDS) {
    const addresses = LANGUAGES.map((language) => inLanguage(PATHS[kind], language))
    app.on('GET', addresses, limitReceipts, async (c) => {
      const found = await findPrinted(deps, kind, c.req.param('token') ?? '', c.req.query('number'))
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
async function findPrinted({ db }: Deps, kind: ReceiptKind, token: string, asked: string | undefined) {
  if (!BookingToken.safeParse(token).success) return undefined
  const { order, lead } = await findBooking(db, token)
  const language = (lead ?? order)?.language
  if (!language) return undefined
  const pick = (rows: readonly ReceiptRow[]) => (asked === undefined ? rows.at(-1) : rows.find(({ number }) => number === asked))
  if (kind === 'bill') {
    const row = lead && pick(await listBills(db, lead.id))
    return row && { row, creditNotes: [], language }
  }
  if (!order) return undefined
  const { receipt, creditNotes } = await findReceipts(db, order.id)
  const row = kind === 'receipt' ? receipt : pick(creditNotes)
  return row && { row, creditNotes, language }
}
