import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { request } from '../../frame/request.ts'

export const historyQueries = {
  versions: (input: CallInput<typeof api.history.listVersions>) =>
    queryOptions({
      queryKey: ['versions', input],
      queryFn: ({ signal }) => request(api.history.listVersions, input, signal),
      // Somebody may have saved since the panel was last open.
      staleTime: 0,
    }),
  version: (input: CallInput<typeof api.history.getVersion>) =>
    queryOptions({
      queryKey: ['version', input],
      queryFn: ({ signal }) => request(api.history.getVersion, input, signal),
      // A version never changes.
      staleTime: Infinity,
    }),
}
