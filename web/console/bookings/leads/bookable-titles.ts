import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

// Apart from the other queries of leads, which the menu of every screen asks, and without the queries of services:
// these bring all their calls.

/** What a lead can be for, beside the options of the booking form: the services that have none of those. */
export const bookableTitlesQuery = queryOptions({
  // The key of `serviceQueries.links`, so that saving or deleting a service reads this again.
  ...callQuery(['services', 'links'], api.services.listLinks, {}),
  staleTime: 5 * 60_000,
  select: ({ data }) => {
    const others = data.filter(({ service_cat }) => service_cat !== 'Home' && service_cat !== 'Appliance')
    return [...new Set(others.map(({ title }) => title))].sort()
  },
})
