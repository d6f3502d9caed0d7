import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { Order } from '../../../../contract/bookings/order.ts'
import { toTel } from '../../../../contract/phones.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { PAYMENT_KEYS, paymentQueries, showOrder } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { findToRefund, toRefundLabel } from './refundable.ts'
import { SettleDialog } from './settle-dialog.tsx'

/** Asks the provider about an order now. */
export const useCheck = ({ id }: Pick<Order, 'id'>) =>
  useAction({ call: () => request(api.payments.check, { id }), done: toMessage, after: showOrder, stale: PAYMENT_KEYS })

/** What can be done about an order that needs somebody, in its row. Which refund that is, its details say. */
export function OrderActs({ order }: { order: Order }) {
  const details = useQuery(paymentQueries.one(order.id)).data?.data
  const payment = details && findToRefund(details)
  const check = useCheck(order)
  const [asked, setAsked] = useState<'refund' | 'settle'>()
  const close = () => setAsked(undefined)
  return (
    <div className="relative z-1 mt-2 flex w-fit flex-wrap gap-2">
      {payment && (
        <Button variant="danger" onClick={() => setAsked('refund')}>
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
        Settled otherwise…
      </Button>
      {details && <RefundDialog details={details} payment={asked === 'refund' ? payment : undefined} onClose={close} />}
      <SettleDialog order={order} isOpen={asked === 'settle'} onClose={close} />
    </div>
  )
}
