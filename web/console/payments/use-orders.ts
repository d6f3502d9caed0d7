import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { OrderDetails } from '../../../contract/payments.ts'
import { request } from '../request.ts'

/** Everything below this key is read again when something is heard of a payment. */
export const PAYMENTS = ['payments'] as const
const keyOfOrder = (id: number | string) => [...PAYMENTS, 'one', String(id)]

export function useOrders(input: CallInput<typeof api.payments.list>) {
  return useQuery({
    queryKey: [...PAYMENTS, 'list', input],
    queryFn: ({ signal }) => request(api.payments.list, input, signal),
    // A tab shows its own rows or none; within a tab the old ones stay until the new ones are here.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof input | undefined)?.status === input.status ? keepPreviousData(before) : undefined,
  })
}

export function useOrder(id: string) {
  return useQuery({ queryKey: keyOfOrder(id), queryFn: ({ signal }) => request(api.payments.get, { id }, signal) })
}

/** What the balance is made of changes at the provider: it is asked each time, and a silence is told at once. */
export function useBalance(day: string) {
  return useQuery({
    queryKey: [...PAYMENTS, 'balance', day],
    queryFn: ({ signal }) => request(api.payments.getBalance, { day }, signal),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

const LOOKS_AFTER_MS = [3000, 10_000, 30_000]

/** Has the lists read again while a job asks the provider about all orders. */
export function useOrderUpdates() {
  const update = useOrderUpdate()
  return () => LOOKS_AFTER_MS.map((ms) => setTimeout(update, ms))
}

/** Puts an order as the provider's answer left it in place of the one shown, and has all that lists it read again. */
export function useOrderUpdate() {
  const queryClient = useQueryClient()
  return async (details?: OrderDetails) => {
    if (details) queryClient.setQueryData(keyOfOrder(details.order.id), { status: true, data: details })
    await Promise.all([PAYMENTS, ['leads'], ['dashboard']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
