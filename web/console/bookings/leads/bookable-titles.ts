import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

// A file of its own: every screen's menu loads the other lead queries, and the service queries would bring all their
// calls along.

/** Titles of the services that are no option of the booking form; a lead can be for them too. */
export const bookableTitlesQuery = queryOptions({
  // The key of `serviceQueries.links`, so that saving or deleting a service refetches it too.
  ...callQuery(['services', 'links'], api.services.listLinks, {}),
  staleTime: 5 * 60_000,
  select: ({ data }) => {
    const others = data.filter(({ service_cat }) => service_cat !== 'Home' && service_cat !== 'Appliance')
    return [...new Set(others.map(({ title }) => title))].sort()
  },
})
