import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../api/client.ts'
import { request } from './request.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A network that came and went is asked again; a clear answer is not.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
  },
})

/**
 * `placeholderData` of a list with tabs whose input ends its key: a tab shows its own rows or none; within a tab the
 * old ones stay until the new ones are here.
 */
export function keepWithinTab(status: unknown) {
  return <Rows>(before: Rows | undefined, query: { queryKey: readonly unknown[] } | undefined): Rows | undefined =>
    (query?.queryKey.at(-1) as { status?: unknown } | undefined)?.status === status ? before : undefined
}

/** Key of a noun's lists, whatever page or search they show. */
export const listKey = (noun: string) => [noun, 'list']

/** The query of a list below the noun's key: the old rows stay until those of another page or search are here. */
export function listQuery<E extends Endpoint>(noun: readonly string[], endpoint: E) {
  return (input: CallInput<E>) =>
    queryOptions({
      queryKey: [...noun, 'list', input],
      queryFn: ({ signal }) => request(endpoint, input, signal),
      placeholderData: keepPreviousData,
    })
}
