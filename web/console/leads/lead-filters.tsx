import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../contract/options.ts'
import { buttonClass } from '../../ui/button.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { LeadFilterName, LeadsAddress } from './leads-address.ts'
import { leadQueries } from './queries.ts'

export function LeadFilters({ address }: { address: LeadsAddress }) {
  const { tab, search, set, filter, isFiltered, linkToAll } = address
  const [isOpen, setIsOpen] = useState(false)
  const count = Object.values({ ...filter, search: undefined }).filter(Boolean).length
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 flex-[1_1_13rem] lg:max-w-64">
        <SearchBox label="Search leads" value={search} onChange={(text) => set('search', text)} />
      </div>
      {tab !== 'unfinished' && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={`${buttonClass('quiet')} sm:hidden`}
          >
            <Icon name="filter" size={16} />
            {count === 0 ? 'Filter' : `Filter (${count})`}
          </button>
          <div className={`flex flex-wrap items-center gap-2 max-sm:w-full ${isOpen ? '' : 'max-sm:hidden'}`}>
            <Selects address={address} />
            <Day name="from" label="From" address={address} />
            <Day name="to" label="To" address={address} />
          </div>
        </>
      )}
      {isFiltered && (
        <Link to={linkToAll} className={buttonClass('plain')}>
          Clear
        </Link>
      )}
    </div>
  )
}

function Selects({ address: { get, set } }: { address: LeadsAddress }) {
  const titles = useQuery(leadQueries.bookableTitles).data ?? []
  return (
    <>
      <select
        aria-label="Service"
        value={get('service_type')}
        onChange={(event) => set('service_type', event.target.value)}
        className="input w-auto max-w-44 flex-1 sm:flex-none"
      >
        <option value="">All services</option>
        <Options values={[...BOOKING_SERVICE_TYPES]} label="Booking form" />
        <Options values={titles} label="Pages with a form of their own" />
      </select>
      <select
        aria-label="City"
        value={get('city')}
        onChange={(event) => set('city', event.target.value)}
        className="input w-auto flex-1 sm:flex-none"
      >
        <option value="">All cities</option>
        {CITIES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}

function Options({ values, label }: { values: readonly string[]; label: string }) {
  if (values.length === 0) return null
  return (
    <optgroup label={label}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </optgroup>
  )
}

type DayProps = { name: LeadFilterName; label: string; address: LeadsAddress }

function Day({ name, label, address: { get, set } }: DayProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
      <span className="max-sm:w-10">{label}</span>
      <input
        type="date"
        value={get(name)}
        onChange={(event) => set(name, event.target.value)}
        className="input min-w-34 text-ink sm:w-34"
      />
    </label>
  )
}
