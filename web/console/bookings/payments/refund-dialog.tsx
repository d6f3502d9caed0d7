import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { Dispute, Payment } from '../../../../contract/bookings/order.ts'
import { methodLabel } from '../../../../contract/labels.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { ApiError } from '../../../api/client.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { request } from '../../frame/request.ts'
import { callIdempotently } from '../../frame/ui/call-idempotently.ts'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { InputField } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { PAYMENT_KEYS, showOrder } from './queries.ts'
import { findFailed, leftPaise, type PaidOrder } from './refundable.ts'

type Props = {
  details: PaidOrder
  payment: Payment
  onClose: () => void
}

/** Asks for confirmation before money is returned. If the refund fails, it stays open with the reason. */
export function RefundDialog({ details: { order, refunds, disputes }, payment, onClose }: Props) {
  const refusal = useRefusal()
  // A refund that failed is offered again as it was; what is chosen or typed replaces that.
  const failed = findFailed(payment, refunds)
  const left = leftPaise(payment, refunds)
  const [chosenPart, setIsPart] = useState<boolean>()
  const [typedRupees, setRupees] = useState<string>()
  const [typedReason, setReason] = useState<string>()
  const isPart = chosenPart ?? (failed !== undefined && failed.amount_paise < left)
  const rupees = typedRupees ?? (failed ? String(failed.amount_paise / 100) : '')
  const reason = typedReason ?? failed?.reason ?? ''
  const partPaise = isPart ? Math.round(Number(rupees) * 100) : left
  const refund = useAction({
    // Whatever its amount: without an answer the refund may exist, and must not be made again.
    call: () =>
      callIdempotently(`refund ${payment.id}`, (request_id) =>
        request(api.payments.refund, {
          ...{ id: order.id, payment_id: payment.id, request_id },
          ...(isPart && { amount_paise: partPaise }),
          ...(reason.trim() && { reason: reason.trim() }),
        }),
      ),
    done: toMessage,
    after(answer) {
      onClose()
      showOrder(answer)
    },
    onFailure(error) {
      const isUnanswered = error instanceof ApiError && error.status === 0
      refusal.say(isUnanswered ? UNANSWERED : toFailureText(error))
    },
    stale: PAYMENT_KEYS,
  })

  const amount = formatPaise(left)
  const isWhole = left === payment.amount_paise
  const danger = disputes.map((dispute) => dispute.payment_id === payment.id && DOUBLE[dispute.status]).find(Boolean)
  const isSecond = payment.id !== order.payment_id

  function save() {
    if (isPart && !(partPaise >= 100 && partPaise <= left)) refusal.refuse({ amount_paise: `From ₹1 to ${amount}` })
    else if (isPart && !reason.trim()) refusal.refuse({ reason: 'Say why' })
    else void refund.run()
  }

  return (
    <FormDialog
      title={`Refund ${isPart ? `a part of ${amount}` : amount}?`}
      action={partPaise > 0 ? `Refund ${formatPaise(partPaise)}` : 'Refund'}
      isBusy={refund.isBusy}
      {...{ refusal, onClose }}
      onSave={save}
      isDanger
      cancel="Keep the money"
    >
      <div className="grid gap-4 sm:col-span-2">
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
        <label className="flex min-h-touch items-center gap-2.5">
          <input type="checkbox" checked={isPart} onChange={(event) => setIsPart(event.target.checked)} />
          Only part of it
        </label>
        {isPart && (
          <InputField
            label="Amount in rupees"
            ref={focusField}
            hint={`At most ${formatPaise(left)}`}
            name="amount_paise"
            error={refusal.errors.amount_paise}
            type="number"
            inputMode="decimal"
            step="0.01"
            value={rupees}
            onChange={({ target }) => setRupees(target.value)}
          />
        )}
        <InputField
          label="Reason"
          hint={isPart ? 'Kept in the history, with your name' : 'Optional; kept in the history, with your name'}
          name="reason"
          error={refusal.errors.reason}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </FormDialog>
  )
}

/** What a refund of a disputed payment would mean. */
const DOUBLE: Partial<Record<Dispute['status'], string>> = {
  open: 'The payer disputes this payment. If the bank also takes the money back, you lose it twice: settle one of the two.',
  under_review: 'The bank is deciding a dispute about this payment. If it also takes the money back, you lose it twice.',
  lost: 'The bank has already taken this money back in a dispute: a refund would return it a second time.',
}

const focusField = (field: HTMLElement | null) => field?.focus()

const UNANSWERED = 'We got no answer, so the refund may be under way. You can try again: a payment is refunded only once.'
