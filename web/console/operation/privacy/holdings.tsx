import type { ReactNode } from 'react'
import { formatMobile } from '../../../../contract/fields.ts'
import { formatDay } from '../../../../contract/india.ts'
import type { ErasedPerson, FoundPerson, HeldPlace } from '../../../../contract/operation/privacy.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'

const COLUMNS: readonly Column<HeldPlace>[] = [
  { head: 'Where', isWide: true, cellClassName: 'font-semibold', cell: ({ place }) => place },
  { head: 'Records', cell: ({ records }) => records },
  { head: 'What', cell: ({ holds }) => <span className="text-muted">{holds}</span> },
  { head: 'Erasing', cell: (place) => <Fate {...place} /> },
]

function Fate({ kept, why, until }: HeldPlace) {
  if (kept === 0) return 'Erased'
  return (
    <div>
      <p>{until ? `Kept until ${formatDay(until)}` : 'Kept'}</p>
      {why && <p className="text-sm text-muted">{why}</p>}
    </div>
  )
}

type Props = { found: FoundPerson; actions: ReactNode }

/** The data stored about a person, and what prevents its erasure. */
export function Holdings({ found: { person, places, obstacles, warnings, also, erased_at }, actions }: Props) {
  const records = places.reduce((sum, place) => sum + place.records, 0)
  return (
    <section className="grid gap-4" aria-labelledby="person">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0">
          <h2 id="person" className="break-all">
            {formatMobile(person.value)}
          </h2>
          <p className="text-sm text-muted">
            {records === 0 ? 'Nothing is held' : `${records} ${records === 1 ? 'record' : 'records'}`}
            {erased_at.length > 0 && `, erased on ${erased_at.map((time) => formatDay(time)).join(' and ')}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <Sentences label="Before this can be erased" sentences={obstacles} className="notice notice-wrong" />
      {obstacles.length === 0 && <Sentences label="Before you erase" sentences={warnings} className="notice" />}
      {places.length > 0 && <Table label="What is held" columns={COLUMNS} rows={places} keyOf={({ place }) => place} asCards />}
      {also.length > 0 && (
        <p className="text-sm text-muted">
          The same records contain {also.join(', ')}. Search for {also.length === 1 ? 'it' : 'them'} too if this is the same
          person.
        </p>
      )}
    </section>
  )
}

function Sentences({ label, sentences, className }: { label: string; sentences: readonly string[]; className: string }) {
  if (sentences.length === 0) return null
  return (
    <div className={`${className} grid justify-stretch gap-1`}>
      <h3 className="text-sm font-semibold">{label}</h3>
      <ul className="grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** What an erasure did, to report to the person. */
export function ErasedResult({ erased: { person, erased, kept } }: { erased: ErasedPerson }) {
  return (
    <section className="grid gap-4" aria-labelledby="erased">
      <div role="status">
        <h2 id="erased" className="break-all">
          {formatMobile(person.value)} is erased
        </h2>
        <p className="text-sm text-muted">
          {erased.map(({ place, records }) => `${place}: ${records}`).join(', ') || 'There was nothing to erase'}. Older backups
          keep it until they are removed. Restoring one erases it again.
        </p>
      </div>
      {kept.length > 0 && (
        <>
          <h3 className="text-sm">What stays</h3>
          <Table label="What stays" columns={COLUMNS} rows={kept} keyOf={({ place }) => place} asCards />
        </>
      )}
    </section>
  )
}
