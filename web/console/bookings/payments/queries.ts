import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { OrderDetails } from '../../../../contract/bookings/order.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { callQuery, DASHBOARD_KEY, queryClient, tabListQuery } from '../../frame/query-client.ts'
import { leadQueries } from '../leads/queries.ts'

const all = ['payments']

export const paymentQueries = {
  list: tabListQuery(all, api.payments.list),
  counts: (input: CallInput<typeof api.payments.count>) =>
    queryOptions({ ...callQuery([...all, 'counts', input], api.payments.count, input), placeholderData: keepPreviousData }),
  one: (id: number | string) => callQuery([...all, 'one', String(id)], api.payments.get, { id }),
  /** Fetched each time, as the figures change at the provider; an error shows at once. */
  balance: (day: string) =>
    queryOptions({
      ...callQuery([...all, 'balance', day], api.payments.getBalance, { day }),
      staleTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    }),
}

/** Everything that shows payments. */
export const PAYMENT_KEYS = [all, leadQueries.all, DASHBOARD_KEY]

/** Shows the order as it is after the provider's answer. */
export function showOrder({ data }: { data: OrderDetails }): void {
  queryClient.setQueryData(paymentQueries.one(data.order.id).queryKey, { status: true, data })
}
