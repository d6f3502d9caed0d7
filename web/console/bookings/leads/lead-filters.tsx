import { useQuery } from '@tanstack/react-query'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { CityFilter } from '../../frame/lists/city-filter.tsx'
import { FilterBar } from '../../frame/lists/filter-bar.tsx'
import { FilterSelect } from '../../frame/lists/filter-select.tsx'
import { bookableTitlesQuery } from './bookable-titles.ts'
import { useLeadsAddress } from './leads-address.ts'
import { ServiceOptions } from './service-options.tsx'

export function LeadFilters() {
  const { tab, isFiltered, linkToAll } = useLeadsAddress()
  const titles = useQuery(bookableTitlesQuery).data ?? []
  return (
    <FilterBar searchLabel="Search leads" filters={['service_type', 'city', 'language']} clear={isFiltered && linkToAll}>
      {tab !== 'unfinished' && (
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
      )}
    </FilterBar>
  )
}
