import type { ReactNode } from 'react'
import type { Dispute, OrderDetails, Payment, Refund } from '../../../../contract/bookings/order.ts'
import { methodLabel } from '../../../../contract/labels.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { creditNotePath } from '../../../../contract/paths.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { DISPUTE_STYLE, PAYMENT_STYLE, REFUND_STYLE } from './payment-labels.ts'
import { isRefundable, leftPaise } from './refundable.ts'

type Props = { details: OrderDetails; onRefund: (payment: Payment) => void }

/** Every attempt to pay the order. A captured payment that is not the order's own is refunded from here. */
export function PaymentsOfOrder({ details: { order, payments, refunds }, onRefund }: Props) {
  return (
    <section className="grid gap-3">
      <h2>Payments</h2>
      {payments.length === 0 ? (
        <p className="text-muted">No one has tried to pay this order.</p>
      ) : (
        <ul className="card px-4">
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment}>
              {payment.id !== order.payment_id && isRefundable(payment, refunds) && (
                <Button variant="quiet" onClick={() => onRefund(payment)}>
                  Refund {formatPaise(leftPaise(payment, refunds))}…
                </Button>
              )}
            </PaymentLine>
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentLine({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { id, status, amount_paise, refunded_paise, method, error, created_at } = payment
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold tabular-nums">{formatPaise(amount_paise)}</span>
          <Badge {...PAYMENT_STYLE[status]} />
          {method && <span className="text-sm text-muted">{methodLabel(method)}</span>}
          {refunded_paise > 0 && status !== 'refunded' && (
            <span className="text-sm text-muted">{formatPaise(refunded_paise)} refunded</span>
          )}
        </p>
        {error && <p className="text-sm text-wrong">{error}</p>}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="break-all">{id}</span>
          <ListTime time={created_at} />
        </p>
      </div>
      {children}
    </li>
  )
}

export function RefundsOfOrder({ refunds, token }: { refunds: readonly Refund[]; token: string }) {
  if (refunds.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2>Refunds</h2>
      <ul className="card px-4">
        {refunds.map(({ id, payment_id, provider_refund_id, amount_paise, status, error, reason, ...rest }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3 last:border-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold tabular-nums">{formatPaise(amount_paise)}</span>
              <Badge {...REFUND_STYLE[status]} />
              <span className="text-sm break-all text-muted">of {payment_id}</span>
            </p>
            {reason && <p className="wrap-anywhere">{reason}</p>}
            {error && <p className="text-sm text-wrong">{error}</p>}
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="break-all">{rest.by ? `Requested by ${rest.by}` : 'Made in the provider’s dashboard'}</span>
              <ListTime time={rest.created_at} />
              {provider_refund_id && <span className="break-all">{provider_refund_id}</span>}
              {rest.ended_at && (
                <span>
                  {status === 'failed' ? 'Failed on ' : 'Refunded on '}
                  <ListTime time={rest.ended_at} />
                </span>
              )}
            </p>
            {rest.credit_note_number && (
              <p>
                <a
                  href={creditNotePath(token, rest.credit_note_number)}
                  {...NEW_TAB}
                  className="link inline-flex items-center gap-1.5"
                >
                  Credit note {rest.credit_note_number}
                  <Icon name="external" size={14} />
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Disputes that the payer raised with the bank, and their state. */
export function DisputesOfOrder({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2>Disputes</h2>
      <ul className="card px-4">
        {disputes.map(({ id, payment_id, amount_paise, status, reason, respond_by, created_at }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3 last:border-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold tabular-nums">{formatPaise(amount_paise)}</span>
              <Badge {...DISPUTE_STYLE[status]} />
              <span className="text-sm break-all text-muted">of {payment_id}</span>
            </p>
            {reason && <p className="wrap-anywhere">{reason}</p>}
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="break-all">{id}</span>
              <ListTime time={created_at} />
              {status === 'open' && respond_by && (
                <span>
                  {'Answer by '}
                  <ListTime time={respond_by} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
