import type { Language } from '../../../contract/languages.ts'
import type { ReceiptKind } from '../../../contract/options.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Attachment } from '../../platform/providers/mail.ts'
import type { Printable } from './receipt-lines.rules.ts'
import type { ReceiptRow } from './receipts.store.ts'

const NAMES: Record<ReceiptKind, string> = { receipt: 'receipt', creditNote: 'credit-note', bill: 'bill' }

/** A receipt, with the credit notes of its refunds, or a credit note as a PDF. */
export async function printReceipt(
  db: DbOrTx,
  { kind, number, issued_at: issuedAt, is_test: isTest, facts, found_at: foundAt }: ReceiptRow,
  creditNotes: readonly ReceiptRow[],
  language: Language,
): Promise<Attachment> {
  // Loaded with the first receipt: pdfkit takes as long to load as the rest of the program, and would delay each start.
  const { renderReceipt } = await import('./receipt.pdf.ts')
  const service = await getServiceLabel(db, facts.service, language)
  const credited = kind !== 'creditNote' ? creditNotes.flatMap(toCredit) : []
  const content = await renderReceipt({
    ...{ number, issuedAt, isTest, language, foundAt },
    facts: { ...facts, service },
    creditNotes: credited,
  })
  return {
    filename: `${NAMES[kind]}-${facts.reference ?? number.replaceAll('/', '-')}.pdf`,
    content: Buffer.from(content),
    contentType: 'application/pdf',
  }
}

function toCredit({ number, facts: { amountPaise, credits } }: ReceiptRow): Printable['creditNotes'] {
  return credits ? [{ number, amountPaise, refundedAt: credits.refundedAt }] : []
}
