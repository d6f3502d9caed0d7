import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { request } from '../request.ts'

/** Id of the record that the public sees. */
export const LIVE_ID = 1

export const homeQueries = {
  all: ['homepage'],
  list: (input: CallInput<typeof api.home.list>) =>
    queryOptions({
      queryKey: ['homepage', 'list', input],
      queryFn: ({ signal }) => request(api.home.list, input, signal),
      placeholderData: keepPreviousData,
    }),
}
