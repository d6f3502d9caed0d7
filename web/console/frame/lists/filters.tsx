import type { ReactNode } from 'react'
import { CITIES } from '../../../../contract/options.ts'
import { useListQuery } from './use-list-query.ts'

type Choice = { value: string | number; label: string }

/** A filter of a list, in the address by its name. */
export type Filter = {
  label: string
  /** The choice that filters nothing. */
  all: string
  choices?: readonly Choice[]
  /** The options, where they are more than their values and labels. */
  options?: ReactNode
}
export type Filters = Record<string, Filter>

/** One choice of a filter; `all` filters nothing, and the options are its children. */
export function FilterSelect({ name, label, all, children }: { name: string; label: string; all: string; children: ReactNode }) {
  const { get, set } = useListQuery<string>()
  return (
    <select
      aria-label={label}
      value={get(name)}
      onChange={(event) => set(name, event.target.value)}
      className="input w-auto min-w-32 flex-1 sm:max-w-48 sm:flex-none"
    >
      <option value="">{all}</option>
      {children}
    </select>
  )
}

export const toOptions = (choices: readonly Choice[] = []) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export const CITY_FILTER: Filter = { label: 'City', all: 'All cities', choices: CITIES }

export function CityFilter() {
  return (
    <FilterSelect name="city" label={CITY_FILTER.label} all={CITY_FILTER.all}>
      {toOptions(CITY_FILTER.choices)}
    </FilterSelect>
  )
}
