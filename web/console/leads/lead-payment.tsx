import { Link } from 'react-router'
import type { Lead } from '../../../contract/leads.ts'
import { formatPaise } from '../../../contract/money.ts'
import { Badge } from '../ui/badge.tsx'
import { orderStatusLabel } from '../ui/order-badge.tsx'
import { orderPlace } from '../ui/places.ts'

/** "Paid ₹499", or what became of the money; nothing where nothing was to be paid. */
export function PaymentBadge({ payment }: { payment: Lead['payment'] }) {
  if (!payment) return null
  const isPaid = payment.status === 'paid' || payment.status === 'booked'
  if (!isPaid) return <Badge>{orderStatusLabel(payment.status)}</Badge>
  return <Badge tone="press">Paid {formatPaise(payment.amount_paise)}</Badge>
}

/** The payment among the lead's own facts, with the way to its order. */
export function LeadPayment({ lead: { payment } }: { lead: Lead }) {
  if (!payment) return <span className="text-muted">Nothing paid online</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PaymentBadge payment={payment} />
      <Link to={orderPlace(payment.order_id)} className="link">
        Open the payment
      </Link>
    </span>
  )
}
