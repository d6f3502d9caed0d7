import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Order, OrderDetails, Payment } from '../../../../contract/bookings/order.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { billPath, receiptPath } from '../../../../contract/paths.ts'
import { toTel } from '../../../../contract/phones.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { Badge, OrderBadge } from '../../frame/ui/badge.tsx'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { EventHistory } from '../../frame/ui/event-history.tsx'
import { Facts, None } from '../../frame/ui/facts.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { Empty, Loaded } from '../../frame/ui/states.tsx'
import { CustomerPage } from '../leads/customer-page.tsx'
import { SettleDialog, useCheck } from './order-acts.tsx'
import { ORDER_EVENT_WORDS, toPurpose } from './payment-labels.ts'
import { DisputesOfOrder, PaymentsOfOrder, RefundsOfOrder } from './payments-of-order.tsx'
import { paymentQueries } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { findFailed, findRefundable, toRefundLabel } from './refundable.ts'

export function OrderPage() {
  const { id = '' } = useParams()
  const order = useQuery(paymentQueries.one(id))
  const missing = <Empty title="This payment doesn’t exist" />
  return (
    <Loaded query={order} lines={10} isPolled head={<PageHead />} missing={missing}>
      {({ data }) => <OrderScreen details={data} />}
    </Loaded>
  )
}

function OrderScreen({ details }: { details: OrderDetails }) {
  const { order, payments, refunds, disputes, history } = details
  const [refundingId, setRefundingId] = useState<string>()
  const [isSettling, setIsSettling] = useState(false)
  const check = useCheck(order)
  const own = findRefundable(details)
  const refunding = payments.find(({ id }) => id === refundingId)
  const openRefund = ({ id }: Payment) => setRefundingId(id)
  return (
    <>
      <PageHead
        title={order.name ? `${formatPaise(order.amount_paise)} from ${order.name}` : formatPaise(order.amount_paise)}
        actions={
          <>
            <Button variant="quiet" icon="refresh" disabled={check.isBusy} onClick={() => check.run()}>
              {check.isBusy ? 'Checking…' : 'Check now'}
            </Button>
            {own && (
              <Button variant={findFailed(own, refunds) ? 'primary' : 'quiet'} onClick={() => openRefund(own)}>
                {toRefundLabel(own, refunds)}
              </Button>
            )}
          </>
        }
      />
      {order.problem && (
        <div className="notice mb-5">
          <p className="flex items-baseline gap-2.5">
            <Icon name="alert" className="translate-y-1" />
            {order.problem}
          </p>
          <Button variant="quiet" onClick={() => setIsSettling(true)}>
            Mark as settled…
          </Button>
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(16rem,22rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <OrderFacts order={order} />
          <CustomerPage way={details.way_back} mobile={order.mobile} />
          <PaymentsOfOrder details={details} onRefund={openRefund} />
          <RefundsOfOrder refunds={refunds} token={order.token} />
          <DisputesOfOrder disputes={disputes} />
        </div>
        <section className="grid gap-3">
          <h2>History</h2>
          <EventHistory events={history} words={ORDER_EVENT_WORDS} />
        </section>
      </div>
      {refunding && <RefundDialog details={details} payment={refunding} onClose={() => setRefundingId(undefined)} />}
      {isSettling && <SettleDialog order={order} onClose={() => setIsSettling(false)} />}
    </>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const { status, provider, name, mobile, service_type, lead, token, receipt_number, bill_number, amount_paise, refunded_paise } =
    order
  const facts: Record<string, ReactNode> = {
    Status: (
      <span className="flex flex-wrap items-center gap-2">
        <OrderBadge status={status} />
        {refunded_paise > 0 && status !== 'refunded' && <Badge>{`${formatPaise(refunded_paise)} refunded`}</Badge>}
        {provider === 'sandbox' && <Badge>Test: no real money</Badge>}
      </span>
    ),
    For: bill_number ? toOutside(billPath(token, bill_number), `Bill ${bill_number}`) : toPurpose(order),
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
      <None>None</None>
    ),
    Receipt: receipt_number && toOutside(receiptPath(token), receipt_number),
    Refunded: refunded_paise > 0 && (
      <>
        {formatPaise(refunded_paise)}
        {refunded_paise < amount_paise && `, ${formatPaise(amount_paise - refunded_paise)} remains`}
      </>
    ),
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
