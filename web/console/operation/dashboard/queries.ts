import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { callQuery, DASHBOARD_KEY } from '../../frame/query-client.ts'

export const dashboardQuery = callQuery(DASHBOARD_KEY, api.dashboard.get, {})
/** Below the dashboard's key: whatever changes that changes these figures too. */
export const businessQuery = (input: CallInput<typeof api.business.get>) =>
  callQuery([...DASHBOARD_KEY, 'business', input], api.business.get, input)
/** Codes sent and entered, and what is paused. */
export const codeMeterQuery = queryOptions({ ...callQuery(['otp-meter'], api.otp.getMeter, {}), refetchInterval: 30_000 })
