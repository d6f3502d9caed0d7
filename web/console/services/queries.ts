import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { request } from '../request.ts'

export const serviceQueries = {
  all: ['services'],
  list: (input: CallInput<typeof api.services.list>) =>
    queryOptions({
      queryKey: ['services', 'list', input],
      queryFn: ({ signal }) => request(api.services.list, input, signal),
      placeholderData: keepPreviousData,
    }),
}
