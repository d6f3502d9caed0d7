import { useQuery } from '@tanstack/react-query'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { CITY_FILTER, type Filters } from '../../frame/lists/filters.tsx'
import { bookableTitlesQuery, ServiceOptions } from './service-options.tsx'

/** What leads are filtered by, besides their days. */
export const LEAD_FILTERS: Filters = {
  service_type: { label: 'Service', all: 'All services', options: <Services /> },
  city: CITY_FILTER,
  language: {
    label: 'Language',
    all: 'All languages',
    choices: LANGUAGES.map((value) => ({ value, label: LANGUAGE_INFO[value].englishName })),
  },
}

function Services() {
  return <ServiceOptions titles={useQuery(bookableTitlesQuery).data ?? []} />
}
