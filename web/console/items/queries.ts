import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { request } from '../request.ts'

export type ItemList = 'faqs' | 'whys'

const CALLS = { faqs: api.items.listFaqs, whys: api.items.listWhys }

export const itemQueries = {
  all: ['items'],
  list: (list: ItemList, input: CallInput<typeof api.items.listFaqs>) =>
    queryOptions({
      queryKey: ['items', list, input],
      queryFn: ({ signal }) => request(CALLS[list], input, signal),
      placeholderData: keepPreviousData,
    }),
}
