import { useQuery } from '@tanstack/react-query'
import { SPANS } from '../../../../contract/admin-fields.ts'
import * as api from '../../../../contract/api.ts'
import { DEVICES, type Figures, METRICS, type Metric, PAGE_KINDS, THRESHOLDS } from '../../../../contract/operation/vitals.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { callQuery } from '../../frame/query-client.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Facts } from '../../frame/ui/facts.tsx'
import { Empty, Loaded } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { DEVICE_LABEL, formatShare, formatValue, METRIC_LABEL, PAGE_LABEL, toRating } from './vital-labels.ts'

/** How fast the public pages were for their visitors. */
export function ListScreen() {
  const { get, linkWith } = useListQuery<'days'>()
  const days = SPANS.find((span) => span === get('days')) ?? '7'
  const figures = useQuery(callQuery(['vitals', days], api.vitals.list, { days }))
  return (
    <>
      <PageHead />
      <TabLinks
        label="Days"
        tabs={SPANS.map((span) => ({
          label: `${span} days`,
          to: linkWith({ days: span === '7' ? undefined : span }),
          isCurrent: span === days,
        }))}
      />
      <div className="grid gap-5 pt-3">
        <Loaded query={figures} lines={8}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No visits measured yet">A visit is counted when the visitor leaves the page.</Empty>
            ) : (
              <>
                <Table
                  label="Speed by kind of page and device"
                  columns={COLUMNS}
                  rows={data.toSorted((first, second) => rankOf(first) - rankOf(second))}
                  keyOf={({ page, device }) => `${page} ${device}`}
                  asCards
                />
                <Legend />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const rankOf = ({ page, device }: Figures) => PAGE_KINDS.indexOf(page) * DEVICES.length + DEVICES.indexOf(device)

const COLUMNS: readonly Column<Figures>[] = [
  {
    head: 'Page',
    isWide: true,
    cell: ({ page, device }) => (
      <>
        <span className="font-semibold">{PAGE_LABEL[page]}</span>
        <span className="block text-muted">{DEVICE_LABEL[device]}</span>
      </>
    ),
  },
  {
    head: 'Visits',
    cell: ({ metrics }) => Math.max(...Object.values(metrics).map(({ visits }) => visits)).toLocaleString('en-IN'),
  },
  ...METRICS.map((metric) => ({
    head: METRIC_LABEL[metric].short,
    cell: (figures: Figures) => <Measured metric={metric} figures={figures} />,
  })),
]

function Measured({ metric, figures }: { metric: Metric; figures: Figures }) {
  const summary = figures.metrics[metric]
  if (!summary) return <span className="text-muted">–</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 sm:grid sm:justify-items-start">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 sm:max-xl:grid sm:max-xl:justify-items-start">
        <span className="min-w-13 font-semibold whitespace-nowrap">{formatValue(metric, summary.p75)}</span>
        <Badge {...toRating(metric, summary.p75)} />
      </span>
      <span className="text-xs text-muted">{formatShare(summary.good)} good</span>
    </span>
  )
}

function Legend() {
  return (
    <section className="grid gap-2">
      <h2 className="text-sm">What the figures mean</h2>
      <p className="max-w-prose text-sm text-muted">
        Three of four visits were at least as good as the value (p75); the share is that of good visits. Some browsers do not
        measure all of them, and without a tap or a key there is no INP.
      </p>
      <Facts
        facts={Object.fromEntries(
          METRICS.map((metric) => {
            const { short, meaning } = METRIC_LABEL[metric]
            const { good, poor } = THRESHOLDS[metric]
            return [short, `${meaning}: good up to ${formatValue(metric, good)}, poor above ${formatValue(metric, poor)}`]
          }),
        )}
      />
    </section>
  )
}
