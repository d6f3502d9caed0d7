import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toTel } from '../../../../contract/phones.ts'
import { ListWithPane } from '../../frame/lists/list-result.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { type SplitList, useSplitList } from '../../frame/lists/use-split-list.ts'
import { callLink } from '../../frame/ui/asked-call.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { CallQuestion } from './call-question.tsx'
import { LanguageBadge, NOT_REACHED, REACHED, REASON_STYLE } from './lead-labels.tsx'
import { useLeadsAddress } from './leads-address.ts'
import { leadQueries } from './queries.ts'
import { callSubject, nameOf, type UnfinishedActions, UnfinishedPane, useUnfinishedActions, Waited } from './unfinished-pane.tsx'

const NONE: readonly UnfinishedLead[] = []

/** Forms that did not become leads, with the open one beside the list. */
export function UnfinishedLeads() {
  const { search, paging, setPage, linkToAll, formId } = useLeadsAddress()
  const result = useQuery(leadQueries.unfinished({ search, ...paging }))
  const rows = result.data?.data ?? NONE
  const opened = useQuery(leadQueries.oneUnfinished(formId)).data?.data
  const actions = useUnfinishedActions({ onRemoved: (id) => id === formId && list.open(undefined, { replace: true }) })

  function report(form: UnfinishedLead | undefined, reached: boolean) {
    if (form) actions.reportCall(form, reached)
  }
  const list = useSplitList({
    name: 'form',
    rows,
    letters: [REACHED, NOT_REACHED].map((answer) => ({
      ...answer,
      act: (cursor: UnfinishedLead | undefined) => report(formId === undefined ? cursor : opened, answer === REACHED),
    })),
  })

  return (
    <ListWithPane
      list={list}
      pane={formId !== undefined && <UnfinishedPane id={formId} actions={actions} onClose={list.close} />}
      result={result}
      search={search}
      onPage={setPage}
      toAll={linkToAll}
      noMatch={search && 'No unfinished lead matches'}
      empty={<Empty title="No unfinished forms">People who start to book but stop appear here after ten minutes.</Empty>}
    >
      {(forms) => (
        <>
          <p className="py-3 text-sm text-muted">
            These people started to book but didn’t finish. Each is kept for 30 days, or until the number books.
          </p>
          <FormTable forms={forms} list={list} actions={actions} />
        </>
      )}
    </ListWithPane>
  )
}

type TableProps = { forms: readonly UnfinishedLead[]; list: SplitList<UnfinishedLead>; actions: UnfinishedActions }

function FormTable({ forms, list, actions }: TableProps) {
  const now = useNow()
  const columns: Column<UnfinishedLead>[] = [
    { head: 'Waited', cellClassName: 'w-28', cell: (form) => <Waited form={form} now={now} /> },
    {
      head: 'Name',
      cellClassName: 'min-w-32',
      cell: (form) => (
        <>
          <Link {...list.rowLink(form)} className="font-semibold after:absolute after:inset-0 hover:text-press">
            {form.name ?? 'No name given'}
          </Link>
          <a
            href={toTel(form.mobile)}
            {...callLink(callSubject(form.id))}
            className="relative z-1 w-fit items-center whitespace-nowrap text-muted hover:text-press hover:underline max-sm:flex sm:ml-2 sm:inline-flex pointer-coarse:min-h-touch pointer-coarse:pr-4"
          >
            {formatMobile(form.mobile)}
          </a>
          <span className="when-narrow">
            <Badge {...REASON_STYLE[form.reason]} /> <LanguageBadge {...form} />
          </span>
          <span className="block text-muted sm:hidden">{toWork(form)}</span>
          {form.note && <span className="line-clamp-1 wrap-anywhere">{form.note}</span>}
          {list.openId !== form.id && (
            <CallQuestion
              subject={callSubject(form.id)}
              name={nameOf(form)}
              isBusy={actions.isBusy}
              onReport={(reached) => actions.reportCall(form, reached)}
            />
          )}
        </>
      ),
    },
    { head: 'Service', className: 'max-sm:hidden', cell: (form) => toWork(form) || '–' },
    {
      head: 'Stopped at',
      className: 'when-wide max-lg:hidden',
      cellClassName: 'whitespace-nowrap',
      cell: (form) => (
        <>
          <Badge {...REASON_STYLE[form.reason]} /> <LanguageBadge {...form} />
        </>
      ),
    },
    {
      head: 'Message',
      className: 'when-wide max-lg:hidden',
      cellClassName: 'max-w-96',
      cell: ({ message }) => <span className="line-clamp-2 wrap-anywhere">{message ?? '–'}</span>,
    },
  ]
  return <Table label="Unfinished leads" columns={columns} rows={forms} keyOf={({ id }) => id} rowClassName={list.rowClassName} />
}

const toWork = ({ service_type, city }: UnfinishedLead) => [service_type, city && toCityLabel(city)].filter(Boolean).join(', ')
