import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { keepWithinTab } from '../query-client.ts'
import { request } from '../request.ts'

const POLL_MS = 5_000

export const noticeQueries = {
  list: (input: CallInput<typeof api.notices.list>) =>
    queryOptions({
      queryKey: ['notices', input],
      queryFn: ({ signal }) => request(api.notices.list, input, signal),
      placeholderData: keepWithinTab(input.status),
      // A notice on its way arrives or fails within seconds.
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'waiting' || status === 'sending') ? POLL_MS : false,
    }),
}

/** Everything that shows notices. */
export const NOTICE_KEYS = [['notices'], ['dashboard']]
