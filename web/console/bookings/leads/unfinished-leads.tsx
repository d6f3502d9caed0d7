import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { promiseDueAt } from '../../../../contract/hours.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toTel } from '../../../../contract/phones.ts'
import { ListResult } from '../../frame/lists/list.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button, IconButton, NEW_TAB } from '../../frame/ui/button.tsx'
import { formatDateTime } from '../../frame/ui/date-time.tsx'
import { LeadAgeBar, leadAge } from '../../frame/ui/lead-age.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { useNow } from '../../frame/ui/use-now.ts'
import { LanguageBadge, REASON_STYLE, whatsAppHref } from './lead-labels.tsx'
import { useLeadsAddress } from './leads-address.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'

/** Forms that did not become leads: what was typed and why it stopped, so that somebody calls back. */
export function UnfinishedLeads() {
  const { search, paging, setPage, linkToAll } = useLeadsAddress()
  const list = useQuery(leadQueries.unfinished({ search, ...paging }))
  const now = useNow()
  const remove = useAction({
    call: ({ id }: UnfinishedLead) => request(api.leads.removeUnfinished, { id }),
    question: ({ name, mobile }) => ({
      title: 'Delete this form?',
      text: `What ${name ?? formatMobile(mobile)} typed is deleted for good.`,
      action: 'Delete',
    }),
    done: toMessage,
    subject: ({ name, mobile }) => name ?? formatMobile(mobile),
    stale: LEAD_KEYS,
  })

  const columns: Column<UnfinishedLead>[] = [
    { head: 'Waited', cell: (lead) => <Waited lead={lead} now={now} /> },
    {
      head: 'Name',
      cell: ({ name, mailid }) => (
        <span>
          <span className="font-semibold">{name ?? 'No name typed'}</span>
          {mailid && <span className="block break-all text-muted">{mailid}</span>}
        </span>
      ),
    },
    {
      head: 'Reason',
      cell: ({ reason, language }) => (
        <>
          <Badge {...REASON_STYLE[reason]} /> <LanguageBadge language={language} />
        </>
      ),
    },
    {
      head: 'Service',
      cell: ({ service_type, city }) => [service_type, city && toCityLabel(city)].filter(Boolean).join(', ') || '–',
    },
    {
      head: 'Message',
      cellClassName: 'max-w-96',
      cell: ({ message }) => <span className="whitespace-pre-wrap">{message ?? '–'}</span>,
    },
    {
      head: 'Call back',
      cell: (lead) => (
        <span className="flex flex-wrap gap-1">
          <Button href={toTel(lead.mobile)} variant="quiet" icon="phone" className="tabular-nums">
            {formatMobile(lead.mobile)}
          </Button>
          <IconButton
            href={whatsAppHref(lead.mobile)}
            {...NEW_TAB}
            icon="chat"
            label="WhatsApp"
            aria-label={`WhatsApp to ${lead.name ?? lead.mobile}`}
          />
          <IconButton
            icon="trash"
            label="Delete"
            aria-label={`Delete the form of ${lead.name ?? lead.mobile}`}
            onClick={() => remove.run(lead)}
          />
        </span>
      ),
    },
  ]

  return (
    <ListResult
      result={list}
      search={search}
      onPage={setPage}
      empty={
        search ? (
          <Empty title="No unfinished lead matches">
            <Link to={linkToAll} className="link">
              Clear the search
            </Link>
          </Empty>
        ) : (
          <Empty title="Nobody left a form unfinished">
            Who begins to book and goes no further shows here after ten minutes.
          </Empty>
        )
      }
    >
      {(leads) => (
        <>
          <p className="pb-3 text-sm text-muted">
            These people began to book and did not finish. Each is kept for 30 days, or until the number books.
          </p>
          <Table label="Unfinished leads" columns={columns} rows={leads} keyOf={({ id }) => id} asCards />
        </>
      )}
    </ListResult>
  )
}

function Waited({ lead: { reason, updated_at }, now }: { lead: UnfinishedLead; now: Date }) {
  // The time that is promised to a visitor who asks for a call back.
  const due = promiseDueAt(new Date(updated_at)).toISOString()
  if (reason === 'callBack') return <LeadAgeBar came={updated_at} due={due} now={now} />
  return (
    <time dateTime={updated_at} title={formatDateTime(updated_at)} className="whitespace-nowrap">
      {leadAge(updated_at, due, now).text}
    </time>
  )
}
