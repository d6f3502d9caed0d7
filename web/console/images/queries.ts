import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { request } from '../request.ts'

export const imageQueries = {
  all: ['images'],
  list: (input: CallInput<typeof api.images.list>) =>
    queryOptions({
      queryKey: ['images', 'list', input],
      queryFn: ({ signal }) => request(api.images.list, input, signal),
      placeholderData: keepPreviousData,
    }),
}
