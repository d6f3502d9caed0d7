import { useState } from 'react'
import * as api from '../../../contract/api.ts'
import { formatPaise } from '../../../contract/money.ts'
import { methodLabel } from '../../../contract/payment-methods.ts'
import type { OrderDetails, Payment } from '../../../contract/payments.ts'
import { ApiError } from '../../api/client.ts'
import { request } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { toMessage, useAction } from '../ui/use-action.ts'
import { PAYMENT_KEYS, showOrder } from './queries.ts'
import { leftPaise } from './refundable.ts'

type Props = {
  details: OrderDetails
  /** The payment to refund; undefined while the dialog is closed. */
  payment: Payment | undefined
  onClose: () => void
}

/** Asks before money leaves. It stays open with the reason if the refund fails. */
export function RefundDialog({ details: { order, refunds }, payment, onClose }: Props) {
  const [failure, setFailure] = useState<string>()
  const refund = useAction({
    call: (payment_id: string) => request(api.payments.refund, { id: order.id, payment_id }),
    done: toMessage,
    after(answer) {
      onClose()
      showOrder(answer)
    },
    onFailure: (error) => setFailure(toRefundFailure(error)),
    stale: PAYMENT_KEYS,
  })

  function close() {
    setFailure(undefined)
    onClose()
  }

  const left = payment ? leftPaise(payment, refunds) : 0
  const amount = payment && formatPaise(left)
  const isWhole = left === payment?.amount_paise
  const isSecond = payment && payment.id !== order.payment_id
  return (
    <Dialog isOpen={payment !== undefined} title={amount ? `Refund ${amount}?` : ''} onClose={refund.isBusy ? undefined : close}>
      {payment && (
        <div className="grid gap-4">
          <p>
            {amount} goes back{isWhole ? ' in full' : ', which is what is left of it,'} to {order.name ?? 'whoever paid'}
            {payment.method && `, by the way it came (${methodLabel(payment.method)})`}. This can’t be undone.
            {order.lead && !isSecond && <> The lead {order.lead.reference} stays in its list, marked as refunded.</>}
          </p>
          <p className="text-sm text-muted">
            {isSecond ? 'A second payment for this order: ' : 'Payment '}
            <span className="break-all">{payment.id}</span>
          </p>
          {failure && (
            <p role="alert" className="notice notice-wrong">
              {failure}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={close} disabled={refund.isBusy}>
              Keep the money
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setFailure(undefined)
                refund.run(payment.id)
              }}
              disabled={refund.isBusy}
            >
              {refund.isBusy ? 'Refunding…' : `Refund ${amount}`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function toRefundFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return 'No answer came, so the refund may be under way. You can ask again: a payment is given back only once.'
  return toFailureText(error)
}
