import { CITIES } from '../../../../contract/options.ts'
import { FilterSelect } from './filter-select.tsx'

export function CityFilter() {
  return (
    <FilterSelect name="city" label="City" all="All cities">
      {CITIES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FilterSelect>
  )
}
