import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { request } from '../request.ts'

export const blogQueries = {
  all: ['blogs'],
  list: (input: CallInput<typeof api.blogs.list>) =>
    queryOptions({
      queryKey: ['blogs', 'list', input],
      queryFn: ({ signal }) => request(api.blogs.list, input, signal),
      placeholderData: keepPreviousData,
    }),
}
