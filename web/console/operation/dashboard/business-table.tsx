import { useState } from 'react'
import type { Business, ComparedFigures } from '../../../../contract/operation/business.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { dayName } from './day-name.ts'
import { MEASURES, type MeasureName, toText } from './measures.ts'

export const GROUPINGS = ['day', 'service', 'city'] as const
type Grouping = (typeof GROUPINGS)[number]
const HEADS: Record<Grouping, string> = { day: 'Day', service: 'Service', city: 'City' }
const SHOWN_DAYS = 7

type Props = {
  business: Business
  measures: readonly MeasureName[]
  by: Grouping
  linkTo: (by: Grouping) => string
}

/** Every figure of the chart and of the cards, with that of the time before below it. */
export function BusinessTable({ business, measures, by, linkTo }: Props) {
  const [isWhole, setWhole] = useState(false)
  const rows = { day: business.by_day.toReversed(), service: business.by_service, city: business.by_city }[by]
  const shown = by === 'day' && !isWhole ? rows.slice(0, SHOWN_DAYS) : rows
  const toName = ({ name }: ComparedFigures) => {
    if (by === 'day') return dayName(name, business.to)
    return name === '' ? 'Not said' : by === 'city' ? toCityLabel(name) : name
  }
  const columns: Column<ComparedFigures>[] = [
    { head: HEADS[by], cell: (row) => <span className="font-semibold whitespace-nowrap">{toName(row)}</span> },
    ...measures.map((name) => ({
      head: MEASURES[name].label,
      className: 'print:px-1',
      cellClassName: 'tabular-nums whitespace-nowrap',
      cell: ({ now, before }: ComparedFigures) => (
        <>
          {toText(name, now)} <span className="block text-xs text-muted">{toText(name, before)} before</span>
        </>
      ),
    })),
  ]
  return (
    <section aria-label="The figures" className="grid gap-3">
      <TabLinks
        label="Figures by"
        tabs={GROUPINGS.map((name) => ({ label: `By ${name}`, to: linkTo(name), isCurrent: name === by }))}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-muted">Nobody booked in these days, nor in those before.</p>
      ) : (
        <Table label={`Business by ${by}`} columns={columns} rows={shown} keyOf={({ name }) => name} />
      )}
      {shown.length < rows.length && (
        <p className="print:hidden">
          <Button variant="plain" onClick={() => setWhole(true)}>
            Show all {rows.length} days
          </Button>
        </p>
      )}
    </section>
  )
}
