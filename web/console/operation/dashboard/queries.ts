import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { callQuery, DASHBOARD_KEY } from '../../frame/query-client.ts'

export const dashboardQuery = callQuery(DASHBOARD_KEY, api.dashboard.get, {})
/** Which steps of the first day are done. */
export const setupGuideQuery = callQuery(['setup-guide'], api.setupGuide.get, {})
/** What the signed-in administrator saved last. */
export const ownEditsQuery = callQuery(['own-edits'], api.history.listOwn, {})
/** Codes sent and entered, and what is paused. */
export const codeMeterQuery = queryOptions({ ...callQuery(['otp-meter'], api.otp.getMeter, {}), refetchInterval: 30_000 })
