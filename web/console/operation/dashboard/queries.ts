import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { callQuery, DASHBOARD_KEY } from '../../frame/query-client.ts'

const FRAME_MS = 5 * MINUTE_MS

export const dashboardQuery = callQuery(DASHBOARD_KEY, api.dashboard.get, {})
/** The same on every screen, for its menu and notices. */
export const frameDashboardQuery = queryOptions({ ...dashboardQuery, staleTime: FRAME_MS, refetchInterval: FRAME_MS })
/** Codes sent and entered, and who gets them. */
export const codeMeterQuery = queryOptions({ ...callQuery(['otp-meter'], api.otp.getMeter, {}), refetchInterval: 30_000 })
