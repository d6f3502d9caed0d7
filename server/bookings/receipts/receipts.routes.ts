import type { Context, Hono } from 'hono'
import { BookingToken } from '../../../contract/bookings/payments.public.ts'
import { inLanguage, LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import { RECEIPT_KINDS, type ReceiptKind } from '../../../contract/options.ts'
import { creditNotePath, receiptPath } from '../../../contract/paths.ts'
import { limitCallers } from '../../access/guard/caller.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findBooking } from '../payments/orders.store.ts'
import type { Printable } from './receipt-lines.rules.ts'
import { findReceipts, type ReceiptRow } from './receipts.store.ts'

const DOCUMENTS: Record<ReceiptKind, { path: string; name: string }> = {
  receipt: { path: receiptPath(':token'), name: 'receipt' },
  creditNote: { path: creditNotePath(':token'), name: 'credit-note' },
}

export function mountReceipts(app: Hono, deps: Deps): void {
  const limitReceipts = limitCallers(deps, { keyPrefix: 'receipt', points: 30, durationS: 600 })

  for (const kind of RECEIPT_KINDS) {
    const { path, name } = DOCUMENTS[kind]
    const addresses = LANGUAGES.map((language) => inLanguage(path, language))
    app.on('GET', addresses, limitReceipts, async (c) => {
      const printable = await findPrintable(deps, kind, c.req.param('token') ?? '', c.req.query('number'))
      if (!printable) throw notFound()
      // Loaded with the first receipt: pdfkit takes as long to load as the rest of the program, and would delay each
      // start.
      const { renderReceipt } = await import('./receipt.pdf.ts')
      const language = findAskedLanguage(c) ?? printable.language ?? 'en'
      const service = await getServiceLabel(deps.db, printable.facts.service, language)
      const pdf = await renderReceipt({ ...printable, language, facts: { ...printable.facts, service } })
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${name}-${printable.facts.reference ?? printable.number.replaceAll('/', '-')}.pdf"`,
        'Cache-Control': 'private, no-store',
        // The address gives access to the booking.
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
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

/** The receipt, or the credit note with this number (by default the last one), in the language of the booking. */
async function findPrintable(
  { db }: Deps,
  kind: ReceiptKind,
  token: string,
  noteNumber: string | undefined,
): Promise<Printable | undefined> {
  if (!BookingToken.safeParse(token).success) return undefined
  const { order } = await findBooking(db, token)
  if (!order) return undefined
  const { receipt, creditNotes } = await findReceipts(db, order.id)
  const note = noteNumber === undefined ? creditNotes.at(-1) : creditNotes.find(({ number }) => number === noteNumber)
  const row = kind === 'receipt' ? receipt : note
  if (!row) return undefined
  const { number, issued_at: issuedAt, is_test: isTest, facts } = row
  return {
    number,
    issuedAt,
    isTest,
    facts,
    language: order.language,
    creditNotes: kind === 'receipt' ? creditNotes.flatMap(toCredit) : [],
  }
}

function toCredit({ number, facts: { amountPaise, credits } }: ReceiptRow): Printable['creditNotes'] {
  return credits ? [{ number, amountPaise, refundedAt: credits.refundedAt }] : []
}
