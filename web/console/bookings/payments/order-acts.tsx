import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { Order } from '../../../../contract/bookings/order.ts'
import { toTel } from '../../../../contract/phones.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { PAYMENT_KEYS, paymentQueries, showOrder } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { findToRefund, toRefundLabel } from './refundable.ts'

/** Asks the provider about an order now. */
export const useCheck = ({ id }: Pick<Order, 'id'>) =>
  useAction({ call: () => request(api.payments.check, { id }), done: toMessage, after: showOrder, stale: PAYMENT_KEYS })

/** What can be done about an order that needs someone, in its row. Which refund that is, its details say. */
export function OrderActs({ order }: { order: Order }) {
  const details = useQuery(paymentQueries.one(order.id)).data?.data
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
      <SettleDialog order={order} isOpen={asked === 'settle'} onClose={close} />
    </div>
  )
}

type SettleProps = { order: Order; isOpen: boolean; onClose: () => void }

/** Closes a problem that was settled without a refund; the history records how. */
export function SettleDialog({ order, isOpen, onClose }: SettleProps) {
  const [note, setNote] = useState('')
  const settle = useAction({
    call: () =>
      request(api.payments.settle, { id: order.id, problem: order.problem ?? '', problem_keys: order.problem_keys, note }),
    done: toMessage,
    after(answer) {
      setNote('')
      onClose()
      showOrder(answer)
    },
    stale: PAYMENT_KEYS,
  })
  return (
    <Dialog isOpen={isOpen} title="Mark as settled?" onClose={settle.isBusy ? undefined : onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim()) settle.run()
        }}
      >
        <p>{order.problem}</p>
        <Field label="How was it settled?" hint="Kept in the history with your name. For example: paid the rest in cash.">
          {(props) => (
            <textarea
              {...props}
              className="input field-sizing-content min-h-20"
              maxLength={500}
              required
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={settle.isBusy}>
            Leave open
          </Button>
          <Button type="submit" variant="primary" disabled={settle.isBusy}>
            {settle.isBusy ? 'Closing…' : 'Close the problem'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
