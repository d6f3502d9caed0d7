import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AUDIT_CSV_PATH, AUDIT_OUTCOMES, type AuditEntry, type AuditOutcome } from '../../../../contract/access/audit.ts'
import * as api from '../../../../contract/api.ts'
import { toBrowserName } from '../../../../contract/browser-name.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import type { Filters } from '../../frame/lists/filters.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { callQuery, listQuery } from '../../frame/query-client.ts'
import { hasList, recordPath, screenPath } from '../../frame/screens.ts'
import { Badge, type BadgeStyle } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { DateTime, formatListDay, ListTime } from '../../frame/ui/date-time.tsx'
import { Facts, None } from '../../frame/ui/facts.tsx'
import { Empty, Loaded } from '../../frame/ui/states.tsx'

const PER_PAGE = 50
const FILTERS = ['administrator_id', 'action', 'outcome', 'from', 'to'] as const
const OUTCOME: Record<AuditOutcome, BadgeStyle> = {
  done: { label: 'Done', tone: 'press' },
  refused: { label: 'Refused', tone: 'notice' },
  failed: { label: 'Failed', tone: 'wrong' },
}
const listEntries = listQuery(['audit'], api.audit.list)

/** The audit log: actions in the console, by commands and at program starts. */
export function ListScreen() {
  const { search, get, linkWith } = useListQuery<(typeof FILTERS)[number] | 'before'>()
  const filter = { search, ...Object.fromEntries(FILTERS.map((name) => [name, get(name)])) }
  const before = get('before')
  const entries = useQuery(listEntries({ ...filter, before, limit: PER_PAGE }))
  const choices = useQuery(callQuery(['audit', 'choices'], api.audit.getChoices, {})).data?.data
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <ListHead
        searchLabel="Search the audit log"
        filters={toFilters(choices)}
        hasDays
        actions={<CsvButton path={AUDIT_CSV_PATH} query={filter} name="audit" rows="entries" />}
      />
      <Loaded query={entries} lines={10}>
        {({ data, next }) => (
          <>
            {data.length > 0 && (
              <Table
                label="Audit log"
                columns={COLUMNS}
                rows={data}
                keyOf={({ id }) => id}
                rowClassName={() => 'relative'}
                groupOf={({ created_at }) => formatListDay(created_at)}
              />
            )}
            {data.length === 0 && next !== null && (
              <Empty title="No match in the entries searched so far">Older ones may match.</Empty>
            )}
            {data.length === 0 && next === null && (
              <Empty title={isFiltered || before ? 'No entry matches' : 'No entries yet'}>
                Changes, sign-ins and exports by administrators are shown here for two years.
              </Empty>
            )}
            <nav aria-label="Pages" className="pager">
              {before && (
                <Button to={linkWith({ before: undefined })} variant="plain">
                  Newest entries
                </Button>
              )}
              {next !== null && (
                <Button to={linkWith({ before: String(next) })} variant="quiet">
                  Older entries
                </Button>
              )}
            </nav>
          </>
        )}
      </Loaded>
    </>
  )
}

function toRecordPath(action: string, target: string | null): string | undefined {
  const [module = '', name] = action.split('.')
  if (!target || name === 'remove') return undefined
  if (module === 'leads') return screenPath('leads', { lead: target })
  return hasList(module) ? recordPath(module, target) : undefined
}

/** One line per action; a press anywhere on the row unfolds it. */
function Entry(entry: AuditEntry) {
  const { action, administrator, status, summary, target, title, fields, role, note, address, user_agent } = entry
  const path = title === null ? undefined : toRecordPath(action, target)
  return (
    <details className="row-fold">
      <summary>
        <strong>{administrator ?? (status === null ? 'The server' : 'Not signed in')}</strong> {summary} <Unusual {...entry} />
      </summary>
      <div className="grid gap-1.5 py-2">
        {note && <p className="wrap-anywhere">{note}</p>}
        <Facts
          facts={{
            When: <DateTime time={entry.created_at} />,
            Record: path ? (
              <Link to={path} className="link">
                {title}
              </Link>
            ) : (
              (target ?? <None>None</None>)
            ),
            Action: action,
            Fields: fields.join(', ') || <None>None</None>,
            Role: role ?? <None>None</None>,
            From: address && `${address}, ${toBrowserName(user_agent)}`,
            Request: entry.request_id ?? <None>None</None>,
            ...entry.settings,
          }}
        />
      </div>
    </details>
  )
}

/** The mark of a refused or failed action; an ordinary one has none. */
function Unusual({ outcome, status }: AuditEntry) {
  if (outcome === 'done') return null
  return (
    <>
      <Badge {...OUTCOME[outcome]} /> <span className="text-muted">{status}</span>
    </>
  )
}

type Choices = Answer<typeof api.audit.getChoices>['data']

/** The filters; the actions are sorted by their summaries. */
function toFilters({ administrators = [], summaries = {} }: Partial<Choices> = {}): Filters {
  const actions = Object.entries(summaries).map(([value, label]) => ({ value, label }))
  return {
    administrator_id: {
      label: 'Administrator',
      all: 'Everyone',
      choices: administrators.map(({ id, email }) => ({ value: id, label: email })),
    },
    action: {
      label: 'Action',
      all: 'All actions',
      choices: actions.sort((one, other) => one.label.localeCompare(other.label)),
    },
    outcome: {
      label: 'Outcome',
      all: 'All outcomes',
      choices: AUDIT_OUTCOMES.map((value) => ({ value, label: OUTCOME[value].label })),
    },
  }
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    head: 'Time',
    cellClassName: 'w-20 whitespace-nowrap text-muted',
    cell: ({ created_at }) => <ListTime time={created_at} isUnderDay />,
  },
  { head: 'What', cellClassName: 'min-w-32 wrap-anywhere sm:w-full sm:max-w-0', cell: (entry) => <Entry {...entry} /> },
  {
    head: 'From',
    className: 'max-lg:hidden',
    cellClassName: 'max-w-64 truncate text-muted',
    cell: ({ address, user_agent }) => address && `${address}, ${toBrowserName(user_agent)}`,
  },
]
