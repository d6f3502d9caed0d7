import type { QuoteLine } from '../../../contract/bookings/quotes.ts'
import { type PaidBy, toCityLabel } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { readSeller } from './issue-receipt.ts'
import { ADDRESS_FROM_PAISE, toReceiptFacts } from './receipts.rules.ts'
import { insertReceipt } from './receipts.store.ts'

type Billed = {
  duePaise: number
  lines: QuoteLine[]
  /** The visit charge, where it is billed and not work. */
  chargePaise: number
  /** What was paid online before, and its receipt. */
  paid: { amountPaise: number; receipt: string | null } | undefined
  paidBy: PaidBy | null
  /** Where the visit was; empty where it is not known. */
  address: string
  at: Date
  guaranteedUntil: Date | undefined
}

/** Writes the bill of a visit, in the transaction in which it is done, and returns its id. */
export async function issueBill(
  tx: DbOrTx,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { id: leadId, reference, service_type: service, city, name, mobile, mailid, gstin }: LeadRow,
  { duePaise, lines, chargePaise, paid, paidBy, address, at, guaranteedUntil }: Billed,
): Promise<number> {
  const sale = {
    ...{ reference, service, amountPaise: duePaise, method: paidBy, paymentId: null },
    paidAt: at.toISOString(),
    city: toCityLabel(city),
    customer: {
      ...{ name, mobile, mailid, gstin },
      // Elsewhere the address is forgotten a day after the visit, so the bill has it only where the law wants it.
      ...((gstin || duePaise + (paid?.amountPaise ?? 0) >= ADDRESS_FROM_PAISE) && settings.gstin && address && { address }),
    },
    bill: {
      lines: lines.map(({ label, paise }) => ({ label, amountPaise: paise })),
      chargePaise,
      ...(paid && { paid }),
      ...(guaranteedUntil && { guaranteedUntil: guaranteedUntil.toISOString() }),
    },
  }
  const facts = toReceiptFacts(sale, await readSeller(tx, settings))
  const isTest = settings.payments.provider === 'sandbox'
  return insertReceipt(tx, { leadId, kind: 'bill', isTest, facts, now: now() })
}
