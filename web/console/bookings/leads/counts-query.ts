import { queryOptions } from '@tanstack/react-query'
import { count } from '../../../../contract/bookings/lead-counts.ts'
import { DASHBOARD_KEY } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { readSeenId } from './seen-leads.ts'

export const LEADS_KEY = ['leads']
/** Everything that shows leads. */
export const LEAD_LIST_KEYS = [LEADS_KEY, DASHBOARD_KEY]

/**
 * Counts of all leads, for the menu and the tab's title. They reveal new leads. The other queries of leads are not part
 * of a first load.
 */
export const leadCountsQuery = queryOptions({
  queryKey: ['lead-counts'],
  queryFn: async ({ signal }) => (await request(count, { since: readSeenId() }, signal)).data,
  refetchInterval: 5_000,
  // A lead that arrives while another browser tab is in front shows in this tab's title.
  refetchIntervalInBackground: true,
})
