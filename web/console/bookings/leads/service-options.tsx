import { queryOptions, useQuery } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { BOOKING_SERVICE_TYPES } from '../../../../contract/options.ts'
import { callQuery } from '../../frame/query-client.ts'

/** Titles of services that are not options of the booking form; a lead can be for them too. */
export const bookableTitlesQuery = queryOptions({
  // The key of `serviceQueries.links`, so that saving or deleting a service refetches it too.
  ...callQuery(['services', 'links'], api.services.listLinks, {}),
  staleTime: 5 * 60_000,
  select: ({ data }) => {
    const others = data.filter(({ service_cat }) => service_cat !== 'Home' && service_cat !== 'Appliance')
    return [...new Set(others.map(({ title }) => title))].sort()
  },
})

/** What can be booked: the options of the booking form, and the pages with a form of their own. */
export function ServiceOptions({ titles }: { titles: readonly string[] }) {
  return (
    <>
      <Options values={BOOKING_SERVICE_TYPES} label="Booking form" />
      <Options values={titles} label="Pages with a form of their own" />
    </>
  )
}

/** All that can be booked, as the options of a filter. */
export function BookableServices() {
  return <ServiceOptions titles={useQuery(bookableTitlesQuery).data ?? []} />
}

function Options({ values, label }: { values: readonly string[]; label: string }) {
  if (values.length === 0) return null
  return (
    <optgroup label={label}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </optgroup>
  )
}
