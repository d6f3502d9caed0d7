import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import { bookingPath, creditNotePath, receiptPath } from '../../../contract/paths.ts'
import type { Order } from '../../../contract/payments.ts'
import { toTel } from '../../../contract/phones.ts'
import { screenPath } from '../screens.ts'
import { Badge } from '../ui/badge.tsx'
import { NEW_TAB } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts, None } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { OrderBadge } from '../ui/order-badge.tsx'

export function OrderFacts({ order }: { order: Order }) {
  const { status, provider, name, mobile, service_type, lead, token, receipt_number, credit_note_number } = order
  const facts: Record<string, ReactNode> = {
    Status: (
      <span className="flex flex-wrap items-center gap-2">
        <OrderBadge status={status} />
        {provider === 'sandbox' && <Badge>Test: no real money</Badge>}
      </span>
    ),
    Name: name ?? <None>Not given</None>,
    Mobile: mobile ? (
      <a href={toTel(mobile)} className="link tabular-nums">
        {formatMobile(mobile)}
      </a>
    ) : (
      <None>Not given</None>
    ),
    Service: service_type ?? <None>Not given</None>,
    Lead: lead ? (
      <Link to={screenPath('leads', { lead: lead.id })} className="link">
        {lead.reference}
      </Link>
    ) : (
      <None>None came of it</None>
    ),
    Booking: toOutside(bookingPath(token), 'The customer’s page'),
    Receipt: receipt_number && toOutside(receiptPath(token), receipt_number),
    'Credit note': credit_note_number && toOutside(creditNotePath(token), credit_note_number),
    Order: <span className="break-all">{order.provider_order_id}</span>,
    Made: <DateTime time={order.created_at} />,
  }
  return (
    <section aria-label="Order" className="card p-4">
      <Facts facts={facts} />
    </section>
  )
}

function toOutside(href: string, text: string) {
  return (
    <a href={href} {...NEW_TAB} className="link inline-flex items-center gap-1.5">
      {text}
      <Icon name="external" size={14} />
    </a>
  )
}
