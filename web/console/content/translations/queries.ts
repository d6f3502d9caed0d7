import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { callQuery, listQuery } from '../../frame/query-client.ts'

const all = ['translations']

export const translationQueries = {
  all,
  list: listQuery(all, api.translations.list),
  one: (place: CallInput<typeof api.translations.get>) =>
    queryOptions({
      ...callQuery([...all, 'one', place], api.translations.get, place),
      // Not cached: a form starts from the server's current data.
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
}
