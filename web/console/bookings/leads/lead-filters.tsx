import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { CITY_FILTER, type Filters } from '../../frame/lists/filters.tsx'
import { Lazy } from '../../frame/ui/states.tsx'

/** Not in the first load of the leads. */
const loadServices = async () => (await import('./service-options.tsx')).BookableServices

/** What leads are filtered by, besides their days. */
export const LEAD_FILTERS: Filters = {
  service_type: { label: 'Service', all: 'All services', options: <Lazy load={loadServices}>{(Services) => <Services />}</Lazy> },
  city: CITY_FILTER,
  language: {
    label: 'Language',
    all: 'All languages',
    choices: LANGUAGES.map((value) => ({ value, label: LANGUAGE_INFO[value].englishName })),
  },
}
