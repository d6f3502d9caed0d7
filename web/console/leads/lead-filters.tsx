import { Link } from 'react-router'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../contract/options.ts'
import { buttonLook } from '../ui/button.ts'
import { SearchBox } from '../ui/search-box.tsx'
import type { LeadFilterName, LeadsAddress } from './leads-address.ts'
import { useBookableTitles } from './use-leads.ts'

export function LeadFilters({ address }: { address: LeadsAddress }) {
  const { tab, search, get, set, order, isFiltered, linkToAll } = address
  const titles = useBookableTitles()
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <SearchBox label="Search leads" value={search} onChange={(text) => set('search', text)} />
      {tab !== 'unfinished' && (
        <>
          <select
            aria-label="Service"
            value={get('service_type')}
            onChange={(event) => set('service_type', event.target.value)}
            className="input w-auto min-w-36 max-w-52 flex-1 sm:flex-none"
          >
            <option value="">All services</option>
            <Options values={[...BOOKING_SERVICE_TYPES]} label="Booking form" />
            <Options values={titles} label="Pages with a form of their own" />
          </select>
          <select
            aria-label="City"
            value={get('city')}
            onChange={(event) => set('city', event.target.value)}
            className="input w-auto min-w-32 flex-1 sm:flex-none"
          >
            <option value="">All cities</option>
            {CITIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Day name="from" label="From" address={address} />
          <Day name="to" label="To" address={address} />
          <select
            aria-label="Order"
            value={order}
            onChange={(event) => set('order', event.target.value === 'oldest' ? 'oldest' : '')}
            className="input w-auto min-w-36 flex-1 sm:flex-none"
          >
            <option value="newest">Newest first</option>
            <option value="oldest">Oldest first</option>
          </select>
        </>
      )}
      {isFiltered && (
        <Link to={linkToAll} className={buttonLook('plain')}>
          Clear
        </Link>
      )}
    </div>
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
    <label className="flex flex-1 items-center gap-1.5 text-sm text-muted sm:flex-none">
      {label}
      <input
        type="date"
        value={get(name)}
        onChange={(event) => set(name, event.target.value)}
        className="input min-w-34 text-ink"
      />
    </label>
  )
}
