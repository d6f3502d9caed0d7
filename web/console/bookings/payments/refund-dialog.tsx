import { type FormEvent, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { Dispute, OrderDetails, Payment } from '../../../../contract/bookings/order.ts'
import { methodLabel } from '../../../../contract/labels.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { ApiError } from '../../../api/client.ts'
import { createRequestId } from '../../../ui/request-id.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { InputField } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { PAYMENT_KEYS, showOrder } from './queries.ts'
import { findFailed, leftPaise } from './refundable.ts'

type Props = {
  details: OrderDetails
  payment: Payment
  onClose: () => void
}

/** Asks for confirmation before money is returned. If the refund fails, it stays open with the reason. */
export function RefundDialog({ details: { order, refunds, disputes }, payment, onClose }: Props) {
  const [failure, setFailure] = useState<string>()
  const [requestId, setRequestId] = useState(createRequestId)
  // A refund that failed is offered again as it was; what is chosen or typed replaces that.
  const failed = findFailed(payment, refunds)
  const left = leftPaise(payment, refunds)
  const [chosenPart, setIsPart] = useState<boolean>()
  const [typedRupees, setRupees] = useState<string>()
  const [typedReason, setReason] = useState<string>()
  const isPart = chosenPart ?? (failed !== undefined && failed.amount_paise < left)
  const rupees = typedRupees ?? (failed ? String(failed.amount_paise / 100) : '')
  const reason = typedReason ?? failed?.reason ?? ''
  const refund = useAction({
    call: () =>
      request(api.payments.refund, {
        ...{ id: order.id, payment_id: payment.id, request_id: requestId },
        ...(isPart && { amount_paise: toPaise(rupees) }),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    done: toMessage,
    after(answer) {
      onClose()
      showOrder(answer)
    },
    onFailure(error) {
      setFailure(toRefundFailure(error))
      // Only after a clear refusal: otherwise the refund may exist, and must not be made again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setRequestId(createRequestId())
    },
    stale: PAYMENT_KEYS,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    refund.run()
  }

  const partPaise = isPart ? toPaise(rupees) : left
  const amount = formatPaise(left)
  const isWhole = left === payment.amount_paise
  const danger = disputes.map((dispute) => dispute.payment_id === payment.id && DOUBLE[dispute.status]).find(Boolean)
  const isSecond = payment.id !== order.payment_id
  return (
    <Dialog isOpen title={`Refund ${isPart ? `a part of ${amount}` : amount}?`} onClose={refund.isBusy ? undefined : onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p>
          {isPart ? 'A part is refunded' : isWhole ? `${amount} is refunded in full` : `The remaining ${amount} is refunded`} to{' '}
          {order.name ?? 'the payer'}
          {payment.method && `, the way it was paid (${methodLabel(payment.method)})`}. This can’t be undone.
          {order.lead && !isSecond && (
            <>
              {' '}
              The lead <span className="whitespace-nowrap">{order.lead.reference}</span> stays in its list
              {isPart ? '' : ', marked as refunded'}.
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          {isSecond ? 'A second payment for this order: ' : 'Payment '}
          <span className="break-all">{payment.id}</span>
        </p>
        {danger && <p className="notice notice-wrong">{danger}</p>}
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" checked={isPart} onChange={(event) => setIsPart(event.target.checked)} />
          Only part of it
        </label>
        {isPart && (
          <InputField
            label="Amount in rupees"
            ref={focusField}
            hint={`At most ${formatPaise(left)}`}
            type="number"
            inputMode="decimal"
            min={1}
            max={left / 100}
            step="0.01"
            required
            value={rupees}
            onChange={(event) => setRupees(event.target.value)}
          />
        )}
        <InputField
          label="Reason"
          hint={isPart ? 'Kept in the history, with your name' : 'Optional; kept in the history, with your name'}
          required={isPart}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && (
          <p role="alert" className="notice notice-wrong">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={refund.isBusy}>
            Keep the money
          </Button>
          <Button type="submit" variant="danger" disabled={refund.isBusy}>
            {refund.isBusy ? 'Refunding…' : partPaise > 0 ? `Refund ${formatPaise(partPaise)}` : 'Refund'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What a refund of a disputed payment would mean. */
const DOUBLE: Partial<Record<Dispute['status'], string>> = {
  open: 'The payer disputes this payment. If the bank also takes the money back, you lose it twice: settle one of the two.',
  under_review: 'The bank is deciding a dispute about this payment. If it also takes the money back, you lose it twice.',
  lost: 'The bank has already taken this money back in a dispute: a refund would return it a second time.',
}

const focusField = (field: HTMLElement | null) => field?.focus()

const toPaise = (rupees: string) => Math.round(Number(rupees) * 100)

function toRefundFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return 'We got no answer, so the refund may be under way. You can try again: a payment is refunded only once.'
  return toFailureText(error)
}
