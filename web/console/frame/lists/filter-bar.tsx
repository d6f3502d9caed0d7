import { type ComponentProps, type ReactNode, useState } from 'react'
import { CITIES } from '../../../../contract/options.ts'
import { Button } from '../ui/button.tsx'
import { SearchBox } from './search-box.tsx'
import { useListQuery } from './use-list-query.ts'

const DAYS = ['from', 'to']

type Props = {
  searchLabel: string
  /** The names of the filters among the children. */
  filters: readonly string[]
  /** Where a list leads that is searched or filtered, to be so no longer. */
  clear: string | false
  /** Whether the filters are behind the button on every screen: there the search is in the head, on a phone in its second row. */
  isFolded?: boolean
  /** Without filters the search stands alone. */
  children?: ReactNode
}

/** The search and the filters of a list, its days among them. On a phone they are folded behind a button. */
export function FilterBar({ searchLabel, filters, clear, isFolded = false, children }: Props) {
  const { search, get, set } = useListQuery<string>()
  const [isOpen, setIsOpen] = useState(false)
  const count = [...filters, ...DAYS].filter(get).length
  const bind = (name: string) => ({
    value: get(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const inHead = isFolded ? 'max-sm:order-2' : ''
  return (
    <div className={isFolded ? 'contents' : 'flex flex-wrap items-center gap-2 py-3'}>
      <div className={`min-w-0 flex-[1_1_13rem] max-sm:basis-40 lg:max-w-64 ${inHead}`}>
        <SearchBox label={searchLabel} value={search} onChange={(text) => set('search', text)} />
      </div>
      {children && (
        <>
          <Button
            variant="quiet"
            icon="filter"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={isFolded ? inHead : 'sm:hidden'}
          >
            {count === 0 ? 'Filter' : `Filter (${count})`}
          </Button>
          {(isOpen || !isFolded) && (
            <div
              className={`flex flex-wrap items-center gap-2 ${isFolded ? 'order-last w-full' : 'max-sm:w-full'} ${isOpen ? '' : 'max-sm:hidden'}`}
            >
              {children}
              <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
                <DayInput label="From" {...bind('from')} />
                <DayInput label="To" {...bind('to')} />
              </div>
            </div>
          )}
        </>
      )}
      {clear && (
        <Button to={clear} variant="plain" className={inHead}>
          Clear
        </Button>
      )}
    </div>
  )
}

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

/** A day that a list is filtered by. On a phone it takes a line of its own. */
function DayInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
      <span className="max-sm:w-10">{label}</span>
      <input type="date" {...input} className="input min-w-34 text-ink sm:w-34 sm:pointer-coarse:w-42" />
    </label>
  )
}

/** A filter of a list, in the address by its name; `all` filters nothing, and the options are its children. */
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
