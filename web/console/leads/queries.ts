import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { keepWithinTab } from '../query-client.ts'
import { request } from '../request.ts'
import { serviceQueries } from '../services/queries.ts'
import { readSeenId } from './seen-leads.ts'

type Input = CallInput<typeof api.leads.list>
/** What narrows every tab. */
export type LeadsFilter = Pick<Input, 'search' | 'service_type' | 'city' | 'from' | 'to'>

export const leadQueries = {
  list: (input: Input) =>
    queryOptions({
      queryKey: ['leads', 'list', input],
      queryFn: ({ signal }) => request(api.leads.list, input, signal),
      placeholderData: keepWithinTab(input.status),
    }),
  one: (id: number | undefined) =>
    queryOptions({
      queryKey: ['leads', 'one', id],
      queryFn: id === undefined ? skipToken : ({ signal }) => request(api.leads.get, { id }, signal),
    }),
  unfinished: (input: CallInput<typeof api.leads.listUnfinished>) =>
    queryOptions({
      queryKey: ['leads', 'unfinished', input],
      queryFn: ({ signal }) => request(api.leads.listUnfinished, input, signal),
      placeholderData: keepPreviousData,
    }),
  /** The numbers of filtered leads in each tab. */
  countsOf: (filter: LeadsFilter) =>
    queryOptions({
      queryKey: ['leads', 'counts', filter],
      queryFn: async ({ signal }) => (await request(api.leads.count, filter, signal)).data,
    }),
  /** The counts of all leads, for the menu and the tab's title too. They show when a new lead has come. */
  counts: queryOptions({
    queryKey: ['lead-counts'],
    queryFn: async ({ signal }) => (await request(api.leads.count, { since: readSeenId() }, signal)).data,
    refetchInterval: 5_000,
    // A lead that comes while another tab is in front shows in this one's title.
    refetchIntervalInBackground: true,
  }),
  /** What a lead can be for, beside the options of the booking form: the services that have none of those. */
  bookableTitles: queryOptions({
    // Below the key of the services, so that saving or deleting a service reads this again.
    queryKey: serviceQueries.links,
    queryFn: ({ signal }) => request(api.services.listLinks, {}, signal),
    staleTime: 5 * 60_000,
    select: ({ data }) => {
      const others = data.filter(({ service_cat }) => service_cat !== 'Home' && service_cat !== 'Appliance')
      return [...new Set(others.map(({ title }) => title))].sort()
    },
  }),
}

/** Everything that shows leads. */
export const LEAD_LIST_KEYS = [['leads'], ['dashboard']]
/** Everything that shows or counts leads. */
export const LEAD_KEYS = [...LEAD_LIST_KEYS, ['lead-counts']]
