import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { callQuery, DASHBOARD_KEY } from '../../frame/query-client.ts'

export const dashboardQuery = callQuery(DASHBOARD_KEY, api.dashboard.get, {})
/** Codes sent and entered, and who gets them. */
export const codeMeterQuery = queryOptions({ ...callQuery(['otp-meter'], api.otp.getMeter, {}), refetchInterval: 30_000 })
