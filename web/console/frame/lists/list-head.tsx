import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../layout/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { formatMediumDay } from '../ui/date-time.tsx'
import { Icon } from '../ui/icon.tsx'
import { FilterSelect, type Filters, toOptions } from './filters.tsx'
import { SearchBox } from './search-box.tsx'
import { useListQuery } from './use-list-query.ts'

const DAYS = { from: 'From', to: 'To' }
/** More filters than these are behind a button. */
const OPEN_FILTERS = 2

type Props = {
  searchLabel: string
  filters?: Filters
  /** Whether the list is filtered by days too. */
  hasDays?: boolean
  /** Where a list leads that is filtered, to be so no longer. */
  clear?: string
  /** The order, where it is chosen from a list. */
  sort?: ReactNode
  actions?: ReactNode
}

/**
 * The top of a list: heading, search, filters and actions in one line. Many filters are behind a button, which on a
 * phone folds any; what they are set to stands below as chips, each of which takes its filter off.
 */
export function ListHead({ searchLabel, filters = {}, hasDays = false, clear = '.', sort, actions }: Props) {
  const { search, get, set, linkWith } = useListQuery<string>()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = toChosen(filters, hasDays, get)
  const count = Object.keys(filters).length + (hasDays ? 2 : 0)
  const isFolded = count > OPEN_FILTERS
  const line = isFolded ? 'order-last w-full' : 'max-sm:order-last max-sm:w-full'
  const clearing = chosen.length > 0 && (
    <Button to={clear} variant="plain" className={isFolded ? '' : 'sm:hidden'}>
      Clear
    </Button>
  )
  return (
    <PageHead
      isToolbar
      actions={
        <>
          {/* On a phone search and filter share a line, below the heading. */}
          <div className={`sm:contents ${count > 0 ? 'flex w-full gap-2 max-sm:order-2' : 'contents'}`}>
            <div className="min-w-0 flex-[1_1_13rem] max-sm:order-2 max-sm:basis-40 sm:max-w-64 sm:max-lg:basis-36">
              <SearchBox label={searchLabel} value={search} onChange={(text) => set('search', text)} />
            </div>
            {count > 0 && (
              <Button
                variant="quiet"
                icon="filter"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
                className={`max-sm:order-2 ${isFolded ? '' : 'sm:hidden'}`}
              >
                {chosen.length === 0 ? 'Filter' : `Filter (${chosen.length})`}
              </Button>
            )}
          </div>
          {count === 0 && sort}
          {count > 0 && (isOpen || !isFolded) && (
            <div className={`flex flex-wrap items-center gap-2 ${line} ${isOpen ? '' : 'max-sm:hidden'}`}>
              {Object.entries(filters).map(([name, { label, all, choices, options }]) => (
                <FilterSelect key={name} name={name} label={label} all={all}>
                  {options ?? toOptions(choices)}
                </FilterSelect>
              ))}
              {sort}
              {hasDays && <Days />}
              {clearing}
            </div>
          )}
          {chosen.length > 0 && !isOpen && (
            <nav aria-label="Filters that are set" className={`chips items-center ${line} ${isFolded ? '' : 'sm:hidden'}`}>
              {chosen.map(({ name, text }) => (
                <Link key={name} to={linkWith({ [name]: undefined, page: undefined, before: undefined })} className="chip">
                  {text}
                  <Icon name="close" size={12} />
                  <span className="sr-only">, take off</span>
                </Link>
              ))}
              {clearing}
            </nav>
          )}
          {actions}
        </>
      }
    />
  )
}

/** What the filters in the address are set to, in words. */
function toChosen(filters: Filters, hasDays: boolean, get: (name: string) => string) {
  const chosen = Object.entries(filters).map(([name, { label, choices }]) => {
    const choice = choices?.find(({ value }) => String(value) === get(name))
    return { name, text: `${label}: ${choice?.label ?? get(name)}` }
  })
  const days = Object.entries(DAYS).map(([name, label]) => ({ name, text: `${label} ${toDayText(get(name))}` }))
  return [...chosen, ...(hasDays ? days : [])].filter(({ name }) => get(name))
}

const toDayText = (day: string) => (Number.isNaN(Date.parse(day)) ? day : formatMediumDay(day))

/** The days that a list is filtered by. On a phone each takes a line of its own. */
function Days() {
  const { get, set } = useListQuery<string>()
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
      {Object.entries(DAYS).map(([name, label]) => (
        <label key={name} className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
          <span className="max-sm:w-10">{label}</span>
          <input
            type="date"
            value={get(name)}
            onChange={(event) => set(name, event.target.value)}
            className="input min-w-34 text-ink sm:w-34 sm:pointer-coarse:w-42"
          />
        </label>
      ))}
    </div>
  )
}
