import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import type { UnfinishedLead } from '../../../contract/leads.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.ts'
import { formatDateTime } from '../ui/date-time.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { Glyph } from '../ui/icons.tsx'
import { LeadAgeBar } from '../ui/lead-age.tsx'
import { leadAge } from '../ui/lead-clock.ts'
import { Pager } from '../ui/pager.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { useNow } from '../ui/use-now.ts'
import { callHref, cityLabel, whatsAppHref } from './lead-words.ts'
import type { LeadsAddress } from './leads-address.ts'
import { REASON_LOOK } from './unfinished-words.ts'
import { useUnfinishedLeads } from './use-leads.ts'
import { useUnfinishedActions } from './use-unfinished-actions.ts'

/** Forms that became no lead: what had been typed and why it went no further, to call back. */
export function UnfinishedLeads({ address }: { address: LeadsAddress }) {
  const list = useUnfinishedLeads(address)
  return (
    <>
      <FoundCount search={address.search} meta={list.data?.meta} />
      <List list={list} address={address} />
    </>
  )
}

function List({ list, address }: { list: ReturnType<typeof useUnfinishedLeads>; address: LeadsAddress }) {
  const now = useNow()
  const { askToRemove, dialog } = useUnfinishedActions()
  if (list.isPending) return <Skeleton lines={10} />
  if (list.isError) return <LoadError message={toFailureText(list.error)} onRetry={() => list.refetch()} />
  const { data, meta } = list.data
  if (data.length === 0) return <NoneUnfinished address={address} />
  return (
    <>
      <p className="pb-3 text-sm text-muted">
        These people began to book and did not finish. Each is kept for 30 days, or until the number books.
      </p>
      <TableBox label="Unfinished leads">
        <table className="data-table as-cards">
          <thead>
            <tr>
              {['Waited', 'Name', 'Reason', 'Service', 'Message', 'Call back'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((lead) => (
              <Row key={lead.id} lead={lead} now={now} onRemove={() => askToRemove(lead)} />
            ))}
          </tbody>
        </table>
      </TableBox>
      <Pager meta={meta} onPage={address.setPage} />
      {dialog}
    </>
  )
}

function Row({ lead, now, onRemove }: { lead: UnfinishedLead; now: Date; onRemove: () => void }) {
  const { mobile, name, mailid, service_type, city, message, reason, updated_at } = lead
  // As the visitor who asked for a call back was told.
  const due = promiseDueAt(new Date(updated_at)).toISOString()
  return (
    <tr>
      <td data-label="Waited">
        {reason === 'callBack' ? (
          <LeadAgeBar came={updated_at} due={due} now={now} />
        ) : (
          <time dateTime={updated_at} title={formatDateTime(updated_at)} className="whitespace-nowrap">
            {leadAge(updated_at, due, now).text}
          </time>
        )}
      </td>
      <td data-label="Name">
        <span>
          <span className="font-semibold">{name ?? 'No name typed'}</span>
          {mailid && <span className="block break-all text-muted">{mailid}</span>}
        </span>
      </td>
      <td data-label="Reason">
        <Badge tone={REASON_LOOK[reason].tone}>{REASON_LOOK[reason].label}</Badge>
      </td>
      <td data-label="Service">{[service_type, city && cityLabel(city)].filter(Boolean).join(', ') || '–'}</td>
      <td data-label="Message" className="max-w-96">
        <span className="whitespace-pre-wrap">{message ?? '–'}</span>
      </td>
      <td data-label="Call back">
        <span className="flex flex-wrap gap-1">
          <a href={callHref(mobile)} className={`${buttonLook('quiet')} tabular-nums`}>
            <Glyph name="phone" size={16} />
            {formatMobile(mobile)}
          </a>
          <a
            href={whatsAppHref(mobile)}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp to ${name ?? mobile}`}
            title="WhatsApp"
            className="icon-button"
          >
            <Glyph name="chat" />
          </a>
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Delete the form of ${name ?? mobile}`}
            title="Delete"
            className="icon-button"
          >
            <Glyph name="trash" />
          </button>
        </span>
      </td>
    </tr>
  )
}

function NoneUnfinished({ address }: { address: LeadsAddress }) {
  if (!address.search)
    return (
      <Empty title="Nobody left a form unfinished">Who begins to book and goes no further shows here after ten minutes.</Empty>
    )
  return (
    <Empty title="No unfinished lead matches">
      <Link to={address.linkToAll} className="link">
        Clear the search
      </Link>
    </Empty>
  )
}
