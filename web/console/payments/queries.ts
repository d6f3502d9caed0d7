import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { OrderDetails } from '../../../contract/payments.ts'
import { keepWithinTab, queryClient } from '../query-client.ts'
import { request } from '../request.ts'

export const paymentQueries = {
  list: (input: CallInput<typeof api.payments.list>) =>
    queryOptions({
      queryKey: ['payments', 'list', input],
      queryFn: ({ signal }) => request(api.payments.list, input, signal),
      placeholderData: keepWithinTab(input.status),
    }),
  one: (id: number | string) =>
    queryOptions({
      queryKey: ['payments', 'one', String(id)],
      queryFn: ({ signal }) => request(api.payments.get, { id }, signal),
    }),
  /** The figures change at the provider, so they are read each time, and an error shows at once. */
  balance: (day: string) =>
    queryOptions({
      queryKey: ['payments', 'balance', day],
      queryFn: ({ signal }) => request(api.payments.getBalance, { day }, signal),
      staleTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    }),
}

/** Everything that shows payments. */
export const PAYMENT_KEYS = [['payments'], ['leads'], ['dashboard']]

/** Shows an order in the state that the provider's answer left it in. */
export function showOrder({ data }: { data: OrderDetails }): void {
  queryClient.setQueryData(paymentQueries.one(data.order.id).queryKey, { status: true, data })
}
