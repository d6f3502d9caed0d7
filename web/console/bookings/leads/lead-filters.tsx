import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { CITY_FILTER, type Filters } from '../../frame/lists/filters.tsx'
import { useLazyCode } from '../../frame/ui/hooks.ts'

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

const loadServices = async () => (await import('./service-options.tsx')).BookableServices

/** The options of a filter, whose code is not in the first load of the leads. */
function Services() {
  const { data: Options } = useLazyCode('leads: services', loadServices)
  return Options && <Options />
}
