import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { CITIES } from '../../../../contract/options.ts'
import { DayInput } from '../../frame/lists/day-input.tsx'
import { SearchBox } from '../../frame/lists/search-box.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { bookableTitlesQuery } from './bookable-titles.ts'
import { useLeadsAddress } from './leads-address.ts'
import { ServiceOptions } from './service-options.tsx'

export function LeadFilters() {
  const { tab, search, get, set, filter, isFiltered, linkToAll } = useLeadsAddress()
  const titles = useQuery(bookableTitlesQuery).data ?? []
  const [isOpen, setIsOpen] = useState(false)
  const { search: _, calls: __, assignee: ___, ...chosen } = filter
  const count = Object.values(chosen).filter(Boolean).length
  const bind = (name: 'service_type' | 'city' | 'language' | 'from' | 'to') => ({
    value: get(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 flex-[1_1_13rem] lg:max-w-64">
        <SearchBox label="Search leads" value={search} onChange={(text) => set('search', text)} />
      </div>
      {tab !== 'unfinished' && (
        <>
          <Button variant="quiet" icon="filter" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="sm:hidden">
            {count === 0 ? 'Filter' : `Filter (${count})`}
          </Button>
          <div className={`flex flex-wrap items-center gap-2 max-sm:w-full ${isOpen ? '' : 'max-sm:hidden'}`}>
            <select aria-label="Service" {...bind('service_type')} className="input w-auto max-w-44 flex-1 sm:flex-none">
              <option value="">All services</option>
              <ServiceOptions titles={titles} />
            </select>
            <select aria-label="City" {...bind('city')} className="input w-auto flex-1 sm:flex-none">
              <option value="">All cities</option>
              {CITIES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <select aria-label="Language" {...bind('language')} className="input w-auto flex-1 sm:flex-none">
              <option value="">All languages</option>
              {LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {LANGUAGE_INFO[language].englishName}
                </option>
              ))}
            </select>
            <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
              <DayInput label="From" {...bind('from')} />
              <DayInput label="To" {...bind('to')} />
            </div>
          </div>
        </>
      )}
      {isFiltered && (
        <Button to={linkToAll} variant="plain">
          Clear
        </Button>
      )}
    </div>
  )
}
