import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { type CollectedMoney, MONEY_CSV_PATH, type MoneySum, type MoneySums } from '../../../../contract/bookings/visits.money.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { LIST_DEPTH } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import type { PaidBy } from '../../../../contract/options.ts'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import type { Filter, Filters } from '../../frame/lists/filters.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { type RowAction, RowActions } from '../../frame/lists/row-actions.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { callQuery, listQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { groupBy } from '../../frame/ui/group-by.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { toMessage } from '../../frame/ui/use-action.ts'
import { visitQueries } from './queries.ts'
import { toPaidText } from './visit-words.ts'

const nameOf = ({ reference }: CollectedMoney) => reference
const isOwed = ({ paid_by, settled_at }: Pick<CollectedMoney, 'paid_by' | 'settled_at'>) => paid_by === 'owed' && !settled_at
const KEY = [...visitQueries.all, 'money']
const PER_PAGE = 50
const moneyQuery = listQuery(KEY, api.visits.listMoney)
const sumsQuery = (input: CallInput<typeof api.visits.sumMoney>) => callQuery([...KEY, 'sums', input], api.visits.sumMoney, input)
const techniciansQuery = listQuery(['technicians'], api.technicians.list)

const toAct = (label: string, is_settled: boolean): RowAction<CollectedMoney> => ({
  label,
  isLabelled: true,
  name: ({ reference }) => `${label}: ${reference}`,
  isShown: ({ settled_at }) => (settled_at !== null) !== is_settled,
  call: ({ id }) => request(api.visits.settle, { id, is_settled }),
  done: toMessage,
  subject: nameOf,
  stale: [visitQueries.all],
})

const ACTIONS = [toAct('Received', true), toAct('Undo', false)]

const COLUMNS: readonly Column<CollectedMoney>[] = [
  {
    head: 'Visit',
    onPhone: 'title',
    cell: ({ reference, lead_id, name }) => (
      <>
        <Link to={screenPath('leads', { lead: lead_id })} className="row-title">
          {name}
        </Link>
        <span className="block text-sm text-muted">{reference}</span>
      </>
    ),
  },
  {
    head: 'Done',
    onPhone: 'fact',
    cell: ({ technician, done_at }) => (
      <>
        {technician?.name}{' '}
        <span className="text-muted sm:block">
          <ListTime time={done_at} />
        </span>
      </>
    ),
  },
  { head: 'Bill', onPhone: 'fact', cell: ({ bill_number }) => <span className="tabular-nums">{bill_number}</span> },
  {
    head: 'Amount',
    className: 'is-number',
    onPhone: 'fact',
    cell: ({ due_paise, ...paying }) => (
      <>
        <strong className="text-ink">{formatPaise(due_paise)}</strong>{' '}
        <span className={`sm:block sm:first-letter:uppercase ${isOwed(paying) ? 'font-semibold' : 'text-muted'}`}>
          {toPaidText(paying)}
        </span>
      </>
    ),
  },
  {
    head: 'Checked',
    onPhone: 'fact',
    cell: ({ settled_at }) => <Badge tone={settled_at ? 'press' : 'plain'}>{settled_at ? 'Received' : 'Open'}</Badge>,
  },
  {
    head: 'Action',
    className: 'is-actions is-number',
    cellClassName: '[&>.row-menu]:justify-end',
    onPhone: 'actions',
    cell: (row) => <RowActions row={row} actions={ACTIONS} nameOf={nameOf} />,
  },
]

const CHECKED: Filter = {
  label: 'Checked',
  all: 'Open and received',
  choices: [
    { value: 'false', label: 'Open' },
    { value: 'true', label: 'Received' },
  ],
}

/** What technicians say was paid at the door, until the owner has found it in the till or at the bank. */
export function MoneyScreen() {
  const { page, search, get, setPage } = useListQuery<'from' | 'to' | 'technician_id' | 'is_settled'>()
  const [from, to, technician_id, is_settled] = [get('from'), get('to'), get('technician_id'), get('is_settled')]
  const filter = { search, from, to, technician_id, is_settled }
  const money = useQuery(moneyQuery({ ...filter, page, limit: PER_PAGE }))
  const sums = useQuery(sumsQuery(filter)).data?.data
  const technicians = useQuery(techniciansQuery({ limit: 100 })).data?.data ?? []
  const filters: Filters = {
    is_settled: CHECKED,
    technician_id: {
      label: 'Technician',
      all: 'All technicians',
      choices: technicians.map(({ id, name }) => ({ value: id, label: name })),
    },
  }
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <ListHead
        searchLabel="Search visits"
        filters={filters}
        hasDays
        actions={<CsvButton path={MONEY_CSV_PATH} query={filter} name="paid-at-the-door" rows="visits" />}
      />
      <p className="pb-3 text-muted">Amounts are as reported. Mark each as received when you see the money.</p>
      {sums && sums.sums.length > 0 && <Sums {...sums} />}
      <ListResult
        result={money}
        search={search}
        onPage={setPage}
        noMatch={isFiltered && 'No visit matches'}
        empty={<Empty title="No money yet">Visits with money to collect appear here once they’re done.</Empty>}
      >
        {(rows) => <Table label="Paid at the door" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </ListResult>
    </>
  )
}

const WAYS = { cash: 'Cash', upi: 'UPI', online: 'Online', owed: 'Not paid' } as const satisfies Record<PaidBy, string>
type SumRow = { id: number; name: string; sums: MoneySum[] }

/** What is filtered, by technician and by how it was paid. */
function Sums({ sums, is_partial }: MoneySums) {
  const byTechnician = groupBy(sums, ({ technician }) => technician?.id ?? 0)
  const rows: SumRow[] = [...byTechnician].map(([id, own]) => ({ id, name: own[0]?.technician?.name ?? 'No one', sums: own }))
  if (rows.length > 1) rows.push({ id: -1, name: 'All', sums })
  const ways = (Object.keys(WAYS) as PaidBy[]).filter((way) => sums.some(({ paid_by }) => paid_by === way))
  const columns: Column<SumRow>[] = [
    { head: 'Technician', isRowHead: true, cell: ({ name }) => <span className="whitespace-normal">{name}</span> },
    ...ways.map((way) =>
      toSumColumn(WAYS[way], (own) => sumOf(own, way), {
        isMinor: way === 'online',
        isWrong: (own) => way === 'owed' && sumOpen(own, way) > 0,
      }),
    ),
    toSumColumn('Total', (own) => sumOf(own), { isMinor: true }),
    toSumColumn('To receive', (own) => sumOpen(own)),
  ]
  return (
    <section aria-label="Totals" className="grid gap-2 pb-6 max-sm:[&_:is(th,td)]:px-1.5">
      <Table label="Totals by technician" columns={columns} rows={rows} keyOf={({ id }) => id} />
      {is_partial && (
        <p className="text-sm text-muted">
          For the newest {LIST_DEPTH.toLocaleString('en-IN')} visits. Choose fewer days to see the rest.
        </p>
      )}
    </section>
  )
}

type Own = readonly MoneySum[]
const isOfWay = (way?: PaidBy) => (sum: MoneySum) => way === undefined || sum.paid_by === way
/** What no one has ticked as received yet. */
const sumOpen = (own: Own, way?: PaidBy) =>
  own.filter(isOfWay(way)).reduce((sum, { not_found_paise }) => sum + not_found_paise, 0)
const sumOf = (own: Own, way?: PaidBy) =>
  own.filter(isOfWay(way)).reduce((sum, { found_paise }) => sum + found_paise, sumOpen(own, way))

/** A minor one is left out on a phone. */
type SumLook = { isMinor?: boolean; isWrong?: (own: Own) => boolean }

const toSumColumn = (head: string, sumUp: (own: Own) => number, { isMinor, isWrong }: SumLook = {}): Column<SumRow> => ({
  ...{ head, className: isMinor ? 'is-number max-sm:hidden' : 'is-number', cellClassName: 'whitespace-nowrap' },
  cell({ sums }) {
    const paise = sumUp(sums)
    return paise > 0 ? <span className={isWrong?.(sums) ? 'font-semibold text-wrong' : ''}>{formatPaise(paise)}</span> : '–'
  },
})
