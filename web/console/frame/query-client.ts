import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../../contract/endpoint.ts'
import { ApiError } from '../../api/client.ts'
import { request } from './request.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retries network failures and server errors, but not clear answers.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      staleTime: 5_000,
      // A reopened screen shows its earlier data, under a line that says that it is being refetched.
      gcTime: 30 * 60_000,
    },
  },
})

/** The query of one call. */
export function callQuery<E extends Endpoint>(queryKey: readonly unknown[], endpoint: E, input: CallInput<E>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => request(endpoint, input, signal) })
}

/** Key of the dashboard, whose figures change with those of the modules. */
export const DASHBOARD_KEY = ['dashboard']

/** Key of everything that is asked of visits, which end with their leads. */
export const VISITS_KEY = ['visits']

/** Key of a module's lists, whatever page or search they show. */
export const listKey = (module: string) => [module, 'list']

/** The query of a list below the module's key: the old rows stay until those of another page or search arrive. */
export function listQuery<E extends Endpoint>(module: readonly string[], endpoint: E) {
  return (input: CallInput<E>) =>
    queryOptions({ ...callQuery([...module, 'list', input], endpoint, input), placeholderData: keepPreviousData })
}

/** The same for a list with a tab for each status: a tab shows its own rows or none. */
export function tabListQuery<E extends Endpoint>(module: readonly string[], endpoint: E) {
  return (input: CallInput<E> & { status?: unknown }) =>
    queryOptions({
      ...callQuery([...module, 'list', input], endpoint, input),
      placeholderData: (before, query) =>
        (query?.queryKey.at(-1) as { status?: unknown } | undefined)?.status === input.status ? before : undefined,
    })
}

/** The query of one record below the module's key; without an id it asks for nothing. */
export function recordQuery<E extends Endpoint>(module: readonly string[], endpoint: E) {
  return (id: number | undefined) =>
    queryOptions({
      ...callQuery([...module, 'one', id], endpoint, { id } as CallInput<E>),
      enabled: id !== undefined,
    })
}
