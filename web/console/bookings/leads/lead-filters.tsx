import { useQuery } from '@tanstack/react-query'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { CityFilter, FilterSelect } from '../../frame/lists/filter-bar.tsx'
import { bookableTitlesQuery, ServiceOptions } from './service-options.tsx'

/** What leads are filtered by, besides their days. */
export function LeadFilters() {
  const titles = useQuery(bookableTitlesQuery).data ?? []
  return (
    <>
      <FilterSelect name="service_type" label="Service" all="All services">
        <ServiceOptions titles={titles} />
      </FilterSelect>
      <CityFilter />
      <FilterSelect name="language" label="Language" all="All languages">
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_INFO[language].englishName}
          </option>
        ))}
      </FilterSelect>
    </>
  )
}
