import { useState } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '../../../../contract/money.ts'
import type { Business, ComparedFigures, EarnedFigures } from '../../../../contract/operation/business.ts'
import { type PaidBy, toCityLabel } from '../../../../contract/options.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { dayName, MEASURES, type MeasureName, toFigureText } from './measures.ts'

export const GROUPINGS = ['day', 'service', 'city', 'technician', 'payment'] as const
type Grouping = (typeof GROUPINGS)[number]
/** Groupings that only show money. */
type EarnedGrouping = 'technician' | 'payment'
const isOfEarned = (by: Grouping): by is EarnedGrouping => by === 'technician' || by === 'payment'
const SHOWN_DAYS = 7

type Props = {
  business: Business
  measures: readonly MeasureName[]
  by: Grouping
  linkTo: (by: Grouping) => string
}

/** Every figure of the chart and the cards, with the previous period's figure below it if requested. */
export function BusinessTable({ business, measures, by: asked, linkTo }: Props) {
  const seesMoney = measures.includes('earned')
  const by = isOfEarned(asked) && !seesMoney ? 'day' : asked
  const [isCompared, setCompared] = useState(false)
  return (
    <section aria-label="The figures" className={`figures grid gap-3 ${isCompared ? 'is-compared' : ''}`}>
      <div className="grid min-w-0 justify-items-start gap-x-6 gap-y-1 lg:flex lg:items-center lg:justify-between">
        <TabLinks
          label="Figures by"
          tabs={GROUPINGS.filter((name) => seesMoney || !isOfEarned(name)).map((name) => ({
            ...{ label: `By ${name}`, to: linkTo(name), isCurrent: name === by },
          }))}
        />
        <Button
          variant="plain"
          aria-pressed={isCompared}
          onClick={() => setCompared(!isCompared)}
          className="text-sm print:hidden"
        >
          Compare with the previous period
        </Button>
      </div>
      {isOfEarned(by) ? <EarnedBy business={business} by={by} /> : <FiguresBy business={business} measures={measures} by={by} />}
    </section>
  )
}

const HEADS = { day: 'Day', service: 'Service', city: 'City' }

type FiguresProps = Pick<Props, 'business' | 'measures'> & { by: Exclude<Grouping, EarnedGrouping> }

function FiguresBy({ business, measures, by }: FiguresProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = { day: business.by_day.toReversed(), service: business.by_service, city: business.by_city }[by]
  const shown = by === 'day' && !isWhole ? rows.slice(0, SHOWN_DAYS) : rows
  const toName = ({ name }: ComparedFigures) => {
    if (by === 'day') return dayName(name, business.to)
    return name === '' ? 'Not given' : by === 'city' ? toCityLabel(name) : name
  }
  const columns: Column<ComparedFigures>[] = [
    { head: HEADS[by], cell: (row) => <span className="font-semibold whitespace-nowrap">{toName(row)}</span> },
    ...measures.map((name) => toColumn<ComparedFigures>(MEASURES[name].label, (row, time) => toFigureText(name, row[time]))),
  ]
  if (rows.length === 0) return <p className="text-sm text-muted">No bookings in this period or the one before.</p>
  return (
    <>
      <Table label={`Business by ${by}`} columns={columns} rows={shown} keyOf={({ name }) => name} />
      {shown.length < rows.length && (
        <p className="print:hidden">
          <Button variant="plain" onClick={() => setWhole(true)}>
            Show all {rows.length} days
          </Button>
        </p>
      )}
    </>
  )
}

const toColumn = <Row,>(head: string, toCellText: (row: Row, time: 'now' | 'before') => string): Column<Row> => ({
  ...{ head, className: 'print:px-1', cellClassName: 'tabular-nums whitespace-nowrap' },
  hint: (row) => `${toCellText(row, 'before')} before`,
  cell: (row) => (
    <>
      {toCellText(row, 'now')} <span className="figure-before">{toCellText(row, 'before')} before</span>
    </>
  ),
})

const PAID_BY: Record<PaidBy, string> = { online: 'Online', upi: 'UPI', cash: 'Cash', owed: 'Not paid at the door' }

type EarnedRow = { key: number | string; name: string; now: EarnedFigures; before: EarnedFigures }

const receivedPaise = ({ earned_paise, not_found_paise }: EarnedFigures) => (earned_paise ?? 0) - (not_found_paise ?? 0)

/** Who brought in the money, and how it was paid. */
function EarnedBy({ business, by }: { business: Business; by: EarnedGrouping }) {
  const rows: EarnedRow[] =
    by === 'technician'
      ? business.by_technician.map(({ technician, ...row }) => ({
          ...row,
          ...{ key: technician?.id ?? 0, name: technician?.name ?? 'No one yet' },
        }))
      : business.by_payment.map(({ paid_by, ...row }) => ({ ...row, key: paid_by, name: PAID_BY[paid_by] }))
  const columns: Column<EarnedRow>[] = [
    {
      head: by === 'technician' ? 'Technician' : 'How it was paid',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    toColumn('Earned', (row, time) => formatPaise(row[time].earned_paise ?? 0)),
    toColumn('Received', (row, time) => formatPaise(receivedPaise(row[time]))),
    toColumn('Not received yet', (row, time) => formatPaise(row[time].not_found_paise ?? 0)),
  ]
  if (rows.length === 0) return <p className="text-sm text-muted">Nothing earned in this period or the one before.</p>
  return (
    <>
      <Table label={`Earned by ${by}`} columns={columns} rows={rows} keyOf={({ key }) => key} />
      <p className="text-sm text-muted">
        Not received yet: cash and UPI as technicians report them, and bills still to be paid. Mark them as received under{' '}
        <Link to={screenPath('payments.door', { is_settled: 'false' })} className="link">
          Paid at the door
        </Link>
        .
      </p>
    </>
  )
}
