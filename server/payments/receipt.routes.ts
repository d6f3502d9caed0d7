import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { CITIES } from '../../contract/options.ts'
import { bookingPath } from '../../contract/paths.ts'
import { BookingToken } from '../../contract/payments.ts'
import { findContactDetails } from '../contact/contact.store.ts'
import { payments } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { clientAddress } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { memoryLimit, spendTry } from '../http/limits.ts'
import { findLeadByToken } from '../leads/leads.store.ts'
import { findOrderBy } from './orders.store.ts'
import { type Receipt, toReceiptNumber } from './receipt.rules.ts'
import { listRefundsOfOrder } from './refunds.store.ts'

export function mountReceipt(app: Hono, deps: Deps): void {
  const receiptsOfAddress = memoryLimit({ keyPrefix: 'receipt', points: 30, durationS: 600 })

  app.get(`${bookingPath(':token')}/receipt.pdf`, async (c) => {
    await spendTry(receiptsOfAddress, clientAddress(c, deps.settings.trustProxy))
    const receipt = await findReceipt(deps, c.req.param('token') ?? '')
    if (!receipt) throw notFound()
    // What draws it takes as long to load as all the rest of the program: the first receipt waits for it, no start does.
    const { renderReceipt } = await import('./receipt.pdf.ts')
    const pdf = await renderReceipt(receipt)
    return c.body(new Uint8Array(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="receipt-${receipt.reference}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    })
  })
}

async function findReceipt({ db, settings }: Deps, token: string): Promise<Receipt | undefined> {
  if (!BookingToken.safeParse(token).success) return undefined
  const order = await findOrderBy(db, 'token', token)
  const lead = await findLeadByToken(db, token)
  if (!order?.receipt_serial || !order.payment_id || !order.paid_at || !lead) return undefined
  const [[payment], refunds, business] = await Promise.all([
    db.select().from(payments).where(eq(payments.id, order.payment_id)),
    listRefundsOfOrder(db, order.id),
    findContactDetails(db),
  ])
  const refund = refunds.find(({ payment_id, status }) => payment_id === order.payment_id && status === 'processed')
  return {
    number: toReceiptNumber(order.receipt_serial, order.paid_at),
    reference: lead.reference,
    paidAt: order.paid_at,
    amountPaise: order.amount_paise,
    method: payment?.method ?? null,
    paymentId: order.payment_id,
    service: lead.service_type,
    city: CITIES.find(({ value }) => value === lead.city)?.label ?? lead.city,
    customer: { name: lead.name, mobile: lead.mobile, mailid: lead.mailid },
    business: {
      name: settings.businessName,
      address: business?.address ?? '',
      email: business?.email ?? '',
      mobile: business?.mobile ?? '',
      siteUrl: settings.siteUrl,
      gstin: settings.gstin,
    },
    refund: refund && { amountPaise: refund.amount_paise, at: refund.created_at },
  }
}
