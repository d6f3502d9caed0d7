import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { DASHBOARD_KEY, tabListQuery } from '../../frame/query-client.ts'

const POLL_MS = 5_000
const all = ['notices']
const listNotices = tabListQuery(all, api.notices.list)

export const noticeQueries = {
  list: (input: CallInput<typeof api.notices.list>) =>
    queryOptions({
      ...listNotices(input),
      // A notice on its way arrives or fails within seconds.
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'waiting' || status === 'sending') ? POLL_MS : false,
    }),
}

/** Everything that shows notices. */
export const NOTICE_KEYS = [all, DASHBOARD_KEY]
