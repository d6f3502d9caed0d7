import { useState } from 'react'
import { useParams } from 'react-router'
import { formatPaise } from '../../../contract/money.ts'
import type { OrderDetails, Payment } from '../../../contract/payments.ts'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../layout/page-head.tsx'
import { buttonLook } from '../ui/button.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Glyph } from '../ui/icons.tsx'
import { PAYMENTS_PLACE } from '../ui/places.ts'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { CheckOrderButton } from './check-button.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { PaymentsOfOrder, RefundsOfOrder } from './payments-of-order.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { findRefundable, leftPaise } from './refundable.ts'
import { useOrder } from './use-orders.ts'

const CRUMBS = [{ label: 'Payments', to: PAYMENTS_PLACE }]

export function OrderPage() {
  const { id = '' } = useParams()
  const order = useOrder(id)
  if (order.data) return <OrderScreen details={order.data.data} />
  const isMissing = order.error instanceof ApiError && order.error.status === 404
  return (
    <>
      <PageHead title="Payment" crumbs={CRUMBS} />
      {order.isPending && <Skeleton lines={10} />}
      {isMissing && <Empty title="There is no such payment" />}
      {order.isError && !isMissing && <LoadError message={toFailureText(order.error)} onRetry={() => order.refetch()} />}
    </>
  )
}

function OrderScreen({ details }: { details: OrderDetails }) {
  const { order, payments, refunds, history } = details
  const [refunding, setRefunding] = useState<Payment>()
  const own = findRefundable(details)
  const isAgain = refunds.some(({ payment_id, status }) => payment_id === own?.id && status === 'failed')
  const payment = refunding && payments.find(({ id }) => id === refunding.id)
  return (
    <>
      <PageHead
        title={order.name ? `${formatPaise(order.amount_paise)} from ${order.name}` : formatPaise(order.amount_paise)}
        crumbs={CRUMBS}
        actions={
          <>
            <CheckOrderButton id={order.id} />
            {own && (
              <button type="button" onClick={() => setRefunding(own)} className={buttonLook('danger')}>
                {isAgain ? 'Refund again' : 'Refund'} {formatPaise(leftPaise(own, refunds))}…
              </button>
            )}
          </>
        }
      />
      {order.problem && (
        <div className="notice notice-wrong mb-5">
          <p className="flex items-baseline gap-2.5">
            <Glyph name="alert" className="translate-y-1 text-wrong" />
            {order.problem}
          </p>
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(16rem,22rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <OrderFacts order={order} />
          <PaymentsOfOrder details={details} onRefund={setRefunding} />
          <RefundsOfOrder refunds={refunds} />
        </div>
        <OrderHistory events={history} />
      </div>
      <RefundDialog
        order={order}
        payment={payment}
        leftPaise={payment ? leftPaise(payment, refunds) : 0}
        onClose={() => setRefunding(undefined)}
      />
    </>
  )
}
