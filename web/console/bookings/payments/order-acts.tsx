import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { ListedOrder, Order } from '../../../../contract/bookings/order.ts'
import { toTel } from '../../../../contract/phones.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { PAYMENT_KEYS, showOrder } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { findToRefund, toRefundLabel } from './refundable.ts'

/** Asks the provider about an order now. */
export const useCheck = ({ id }: Pick<Order, 'id'>) =>
  useAction({ call: () => request(api.payments.check, { id }), done: toMessage, after: showOrder, stale: PAYMENT_KEYS })

/** What can be done about an order that needs someone, in its row. */
export function OrderActs({ order }: { order: ListedOrder }) {
  const details = order.money && { order, ...order.money }
  const payment = details && findToRefund(details)
  const check = useCheck(order)
  const [asked, setAsked] = useState<'refund' | 'settle'>()
  const close = () => setAsked(undefined)
  return (
    <div className="relative z-1 mt-2 flex flex-wrap gap-2 max-sm:*:flex-auto sm:w-fit">
      {payment && (
        <Button variant="primary" onClick={() => setAsked('refund')}>
          {toRefundLabel(payment, details.refunds)}
        </Button>
      )}
      <Button variant="quiet" icon="refresh" disabled={check.isBusy} onClick={() => check.run()}>
        {check.isBusy ? 'Checking…' : 'Check now'}
      </Button>
      {order.mobile && (
        <Button variant="quiet" icon="phone" href={toTel(order.mobile)}>
          Call
        </Button>
      )}
      <Button variant="plain" onClick={() => setAsked('settle')}>
        Mark as settled…
      </Button>
      {asked === 'refund' && payment && <RefundDialog details={details} payment={payment} onClose={close} />}
      {asked === 'settle' && <SettleDialog order={order} onClose={close} />}
    </div>
  )
}

type SettleProps = { order: Order; onClose: () => void }

/** Closes a problem that was settled without a refund; the history records how. */
export function SettleDialog({ order, onClose }: SettleProps) {
  const [note, setNote] = useState('')
  const refusal = useRefusal()
  const settle = useAction({
    call: () =>
      request(api.payments.settle, { id: order.id, problem: order.problem ?? '', problem_keys: order.problem_keys, note }),
    done: toMessage,
    after(answer) {
      onClose()
      showOrder(answer)
    },
    onFailure: refusal.show,
    stale: PAYMENT_KEYS,
  })
  return (
    <FormDialog
      title="Mark as settled?"
      action="Close the problem"
      isBusy={settle.isBusy}
      {...{ refusal, onClose }}
      onSave={() => (note.trim() ? void settle.run() : refusal.refuse({ note: 'Say how' }))}
      cancel="Leave open"
    >
      <p className="sm:col-span-2">{order.problem}</p>
      <Field
        label="How was it settled?"
        hint="Kept in the history with your name. For example: paid the rest in cash."
        error={refusal.errors.note}
        className="sm:col-span-2"
      >
        {(control) => (
          <textarea
            {...control}
            name="note"
            className="input field-sizing-content min-h-20"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
