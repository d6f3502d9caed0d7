import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => request(api.dashboard.get, {}, signal),
})

/** Codes sent and entered, and what is paused. */
export const codeMeterQuery = queryOptions({
  queryKey: ['otp-meter'],
  queryFn: ({ signal }) => request(api.otp.getMeter, {}, signal),
  refetchInterval: 30_000,
})
