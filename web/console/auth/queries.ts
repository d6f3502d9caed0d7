import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'

/** Who is signed in, and where. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => request(api.auth.getAccount, {}, signal),
})

/** The providers of messages and payments. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => request(api.notices.getChannels, {}, signal),
})
