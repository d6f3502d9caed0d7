import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { PAYMENTS_CSV_PATH } from '../../../../contract/bookings/payments.ts'
import type { DoorMoney, MoneySums } from '../../../../contract/bookings/visits.money.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import { List } from '../../frame/lists/list.tsx'
import type { RowAction } from '../../frame/lists/row-actions.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { callQuery, listQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { toMessage } from '../../frame/ui/use-action.ts'
import { visitQueries } from './queries.ts'
import { PAID_BY_WORDS, toPaidText } from './visit-words.ts'

const nameOf = ({ reference }: DoorMoney) => reference
const KEY = [...visitQueries.all, 'money']
const sumsQuery = callQuery([...KEY, 'sums'], api.visits.sumMoney, {})

const COLUMNS: readonly Column<DoorMoney>[] = [
  {
    head: 'Visit',
    onPhone: 'title',
    cell: ({ reference, lead_id, name }) => (
      <div className="grid justify-items-start gap-1">
        <Link to={screenPath('leads', { lead: lead_id })} className="row-title whitespace-nowrap">
          {reference}
        </Link>
        <span className="text-sm text-muted">{name}</span>
      </div>
    ),
  },
  {
    head: 'Amount',
    onPhone: 'fact',
    cell: ({ due_paise, ...paying }) => (
      <>
        <strong className="tabular-nums">{formatPaise(due_paise)}</strong>{' '}
        <span className="text-muted sm:block">{toPaidText(paying)}</span>
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
          <DateTime time={done_at} />
        </span>
      </>
    ),
  },
  { head: 'Bill', onPhone: 'fact', cell: ({ bill_number }) => <span className="tabular-nums">{bill_number}</span> },
  {
    head: 'Checked',
    onPhone: 'fact',
    cell: ({ settled_at }) => <Badge tone={settled_at ? 'press' : 'plain'}>{settled_at ? 'Found' : 'Open'}</Badge>,
  },
]

const toAct = (label: string, is_settled: boolean): RowAction<DoorMoney> => ({
  label,
  isLabelled: true,
  name: ({ reference }) => `${label}: ${reference}`,
  isShown: ({ settled_at }) => (settled_at !== null) !== is_settled,
  call: ({ id }) => request(api.visits.settle, { id, is_settled }),
  done: toMessage,
  subject: nameOf,
  stale: [visitQueries.all],
})

/** What technicians say was paid at the door, until the owner has found it in the till or at the bank. */
export const MoneyScreen = () => (
  <List
    label="Paid at the door"
    searchLabel="Search by reference, name or number"
    limit={50}
    query={listQuery(KEY, api.visits.listMoney)}
    filters={{
      is_settled: {
        label: 'Checked',
        all: 'Open and found',
        choices: [
          { value: 'false', label: 'Open' },
          { value: 'true', label: 'Found' },
        ],
      },
    }}
    intro="What was paid is what the technician or the office says. Tick it once you have found the money in the till or at the bank."
    before={
      <>
        <div className="mb-4">
          <CsvButton path={PAYMENTS_CSV_PATH} query={{ kind: 'bill' }} name="bills" rows="bills" label="CSV of the bills" />
        </div>
        <Sums />
      </>
    }
    columns={COLUMNS}
    nameOf={nameOf}
    actions={[toAct('Found', true), toAct('Open again', false)]}
    empty={{ title: 'No money yet', text: 'Visits that ask for money at the door show here once they are done.' }}
    noMatch={{ title: (search) => `Nothing matches “${search}”`, text: 'Choose all, or search for another reference.' }}
  />
)

function Sums() {
  const sums = useQuery(sumsQuery).data?.data ?? []
  if (sums.length === 0) return null
  return (
    <section aria-labelledby="sums" className="mb-4 grid gap-2">
      <h2 id="sums" className="text-base">
        Open, by technician
      </h2>
      <ul className="grid gap-1">
        {sums.map((sum) => (
          <li key={sum.technician?.id ?? 0}>
            <strong>{sum.technician?.name ?? 'Nobody'}</strong>: {toSumText(sum)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "₹1,301 in cash, ₹199 not paid (3 visits)" */
function toSumText({ visits, cash_paise, upi_paise, online_paise, owed_paise }: MoneySums[number]): string {
  const parts = [
    [cash_paise, PAID_BY_WORDS.cash],
    [upi_paise, PAID_BY_WORDS.upi],
    [online_paise, PAID_BY_WORDS.online],
    [owed_paise, PAID_BY_WORDS.owed],
  ] as const
  const texts = parts.flatMap(([paise, words]) => (paise > 0 ? [`${formatPaise(paise)} ${words}`] : []))
  return `${texts.join(', ')} (${visits === 1 ? '1 visit' : `${visits} visits`})`
}
