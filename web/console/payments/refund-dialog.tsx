import { useRef, useState } from 'react'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { formatPaise } from '../../../contract/money.ts'
import { methodLabel } from '../../../contract/payment-methods.ts'
import type { Order, Payment } from '../../../contract/payments.ts'
import { ApiError } from '../../api/client.ts'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { useOrderUpdate } from './use-orders.ts'

type Props = {
  order: Order
  /** What is to be given back; undefined while nothing is. */
  payment: Payment | undefined
  /** What has not been given back of it. */
  leftPaise: number
  onClose: () => void
}

/** Asks before money leaves, and stays open with the reason where it did not. */
export function RefundDialog({ order, payment, leftPaise, onClose }: Props) {
  const update = useOrderUpdate()
  // The state is a render late: a second tap within the same moment would pass it.
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  function close() {
    setFailure(undefined)
    onClose()
  }

  async function refund(payment_id: string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { message, data } = await request(api.payments.refund, { id: order.id, payment_id })
      toast.success(message)
      close()
      await update(data)
    } catch (error) {
      setFailure(toRefundFailure(error))
      await update()
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  const amount = payment && formatPaise(leftPaise)
  const isWhole = leftPaise === payment?.amount_paise
  const isSecond = payment && payment.id !== order.payment_id
  return (
    <Dialog isOpen={payment !== undefined} title={amount ? `Refund ${amount}?` : ''} onClose={isBusy ? undefined : close}>
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
            <button type="button" onClick={close} disabled={isBusy} className={buttonLook('quiet')}>
              Keep the money
            </button>
            <button type="button" onClick={() => refund(payment.id)} disabled={isBusy} className={buttonLook('danger')}>
              {isBusy ? 'Refunding…' : `Refund ${amount}`}
            </button>
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
