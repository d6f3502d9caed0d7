import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import { bookingPath, creditNotePath, receiptPath } from '../../../contract/paths.ts'
import type { Order } from '../../../contract/payments.ts'
import { toTel } from '../../../contract/phones.ts'
import { screenPath } from '../screens.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { OrderBadge } from '../ui/order-badge.tsx'

export function OrderFacts({ order }: { order: Order }) {
  const { status, provider, provider_order_id, name, mobile, service_type, lead, token, created_at } = order
  const { receipt_number, credit_note_number } = order
  return (
    <section aria-label="Order" className="card p-4">
      <Facts>
        <Fact name="Status">
          <span className="flex flex-wrap items-center gap-2">
            <OrderBadge status={status} />
            {provider === 'sandbox' && <Badge>Test: no real money</Badge>}
          </span>
        </Fact>
        <Fact name="Name">{name ?? <None>Not given</None>}</Fact>
        <Fact name="Mobile">
          {mobile ? (
            <a href={toTel(mobile)} className="link tabular-nums">
              {formatMobile(mobile)}
            </a>
          ) : (
            <None>Not given</None>
          )}
        </Fact>
        <Fact name="Service">{service_type ?? <None>Not given</None>}</Fact>
        <Fact name="Lead">
          {lead ? (
            <Link to={screenPath('leads', { lead: lead.id })} className="link">
              {lead.reference}
            </Link>
          ) : (
            <None>None came of it</None>
          )}
        </Fact>
        <Fact name="Booking">
          <Outward href={bookingPath(token)}>The customer’s page</Outward>
        </Fact>
        {receipt_number && (
          <Fact name="Receipt">
            <Outward href={receiptPath(token)}>{receipt_number}</Outward>
          </Fact>
        )}
        {credit_note_number && (
          <Fact name="Credit note">
            <Outward href={creditNotePath(token)}>{credit_note_number}</Outward>
          </Fact>
        )}
        <Fact name="Order">
          <span className="break-all">{provider_order_id}</span>
        </Fact>
        <Fact name="Made">
          <DateTime time={created_at} />
        </Fact>
      </Facts>
    </section>
  )
}

function None({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>
}

function Outward({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
      {children}
      <Icon name="external" size={14} />
    </a>
  )
}
