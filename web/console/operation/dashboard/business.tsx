import { useQuery } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { BUSINESS_SPANS, type Business as BusinessData, type BusinessSpan } from '../../../../contract/operation/business.ts'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../../contract/options.ts'
import { CityFilter, FilterSelect } from '../../frame/lists/filters.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { callQuery, DASHBOARD_KEY } from '../../frame/query-client.ts'
import { Lazy, Loaded } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { BusinessTable, GROUPINGS } from './business-table.tsx'
import {
  dayName,
  MAIN_MEASURES,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type MeasureName,
  measuresFor,
  toChange,
  toFigureText,
} from './measures.ts'

// A separate file: every screen loads the dashboard's other queries.

/** Below the dashboard's key: any change that invalidates the dashboard invalidates these figures too. */
const businessQuery = (input: CallInput<typeof api.business.get>) =>
  callQuery([...DASHBOARD_KEY, 'business', input], api.business.get, input)

const POLL_MS = 60_000
const SPAN_LABEL: Record<BusinessSpan, string> = { 1: 'Today', 7: '7 days', 28: '28 days', 90: '90 days' }

/** "How is business?": a period's figures next to the previous period's. The address holds the selection. */
export function Business() {
  const { get, set, linkWith } = useListQuery<'days' | 'service' | 'city' | 'show' | 'by'>()
  const days = BUSINESS_SPANS.find((span) => span === get('days')) ?? '7'
  const city = CITIES.find(({ value }) => value === get('city'))?.value
  const service = get('service')
  const shown = useQuery({ ...businessQuery({ days, service, city }), refetchInterval: POLL_MS, placeholderData: (old) => old })
  const by = GROUPINGS.find((name) => name === get('by')) ?? 'day'
  const asked = MEASURE_NAMES.find((name) => name === get('show'))
  return (
    <section aria-labelledby="business" className="card grid gap-4 p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 id="business" className="text-base">
            Business
          </h2>
          <TabLinks
            label="Days"
            tabs={BUSINESS_SPANS.map((span) => ({
              ...{ label: SPAN_LABEL[span], isCurrent: span === days },
              to: linkWith({ days: span === '7' ? undefined : span }),
            }))}
          />
        </div>
        <Filters />
      </div>
      <Loaded query={shown} lines={8} isPolled>
        {({ data }) => {
          const measures = measuresFor(data.total.now.taken_paise !== null)
          const name = measures.find((measure) => measure === asked) ?? measures[0] ?? 'booked'
          return (
            <>
              <Span business={data} />
              <Cards business={data} measures={measures} current={name} onShow={(measure) => set('show', measure)} />
              {days !== '1' && <LazyChart business={data} measure={MEASURES[name]} />}
              <BusinessTable business={data} measures={measures} by={by} linkTo={(next) => linkWith({ by: next })} />
              <Meanings measures={measures} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Filters() {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <FilterSelect name="service" label="Service" all="All services">
        {[...BOOKING_SERVICE_TYPES, 'Other'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
      <CityFilter />
    </div>
  )
}

/** Which days are compared; today is not over yet. */
function Span({ business: { from, to, before_from, before_to, promise } }: { business: BusinessData }) {
  const name = (day: string) => dayName(day, '')
  return (
    <p className="text-sm text-muted">
      {from === to
        ? 'Today so far, compared with the whole of yesterday.'
        : `${name(from)} to today, compared with ${name(before_from)} to ${name(before_to)}.`}
      {promise &&
        ` Of ${promise.count} visits promised within 90 minutes in the last 30 days, ${promise.percent}% were on time. Door codes prove it.`}
    </p>
  )
}

type CardProps = {
  business: BusinessData
  measures: readonly MeasureName[]
  current: MeasureName
  onShow: (name: MeasureName) => void
}

/** The figures of the whole period; pressing one draws it by day. */
function Cards({ measures, ...shown }: CardProps) {
  const others = measures.filter((name) => !MAIN_MEASURES.includes(name))
  return (
    <>
      <CardList {...shown} measures={measures.filter((name) => MAIN_MEASURES.includes(name))} />
      <details className="text-sm" open={others.includes(shown.current)}>
        <summary className="w-fit cursor-pointer py-1 font-semibold pointer-coarse:py-3">More figures</summary>
        <CardList {...shown} measures={others} />
      </details>
    </>
  )
}

function CardList({ business, measures, current, onShow }: CardProps) {
  const { now, before } = business.total
  return (
    <ul className="business-cards">
      {measures.map((name) => (
        <li key={name}>
          <button type="button" aria-pressed={name === current} onClick={() => onShow(name)} className="business-card">
            <span className="text-sm font-semibold text-muted">{MEASURES[name].label}</span>
            <span className="font-display text-xl tabular-nums">{toFigureText(name, now)}</span>
            <span className="text-xs text-muted">
              {toFigureText(name, before)} before <Change change={toChange(name, now, before, business.from !== business.to)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const Change = ({ change }: { change: ReturnType<typeof toChange> }) =>
  change && <span className={`font-semibold whitespace-nowrap ${change.isGood ? 'text-press' : ''}`}>{change.text}</span>

const loadChart = async () => (await import('./chart.tsx')).Chart

function LazyChart(props: { business: BusinessData; measure: Measure }) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm font-semibold">{props.measure.label} by day</figcaption>
      <Lazy load={loadChart} fallback={<div className="business-chart" />} failed="The chart could not be loaded.">
        {(Chart) => <Chart {...props} />}
      </Lazy>
    </figure>
  )
}

function Meanings({ measures }: { measures: readonly MeasureName[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 font-semibold pointer-coarse:py-3">What the figures mean</summary>
      <dl className="grid max-w-prose gap-2 pt-1">
        {measures.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{MEASURES[name].label}</dt>
            <dd className="text-muted">{MEASURES[name].meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
