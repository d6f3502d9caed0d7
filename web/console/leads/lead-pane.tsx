import type { Lead } from '../../../contract/leads.ts'
import { SubjectNotices } from '../notices/subject-notices.tsx'
import { Badge } from '../ui/badge.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { SplitPane } from '../ui/split-pane.tsx'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { LeadComposer } from './lead-composer.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { EarlierLeads, LeadHistory } from './lead-history.tsx'
import { STATUS_TONE } from './lead-words.ts'
import type { LeadsAddress } from './leads-address.ts'
import type { LeadActions } from './use-lead-actions.ts'
import { useLead } from './use-leads.ts'

type Props = { id: number; address: LeadsAddress; actions: LeadActions; onRemove: (lead: Lead) => void }

export function LeadPane({ id, address, actions, onRemove }: Props) {
  const lead = useLead(id)
  const data = lead.data?.data
  return (
    <SplitPane
      id={id}
      label={data ? `Lead of ${data.name}` : 'Lead'}
      head={
        <>
          {data?.reference ?? 'Lead'}
          {data && <Badge tone={STATUS_TONE[data.status]}>{data.status}</Badge>}
        </>
      }
      closeLabel="Close the lead"
      onClose={() => address.openLead(undefined)}
    >
      {lead.isPending && <Skeleton lines={8} />}
      {lead.isError && <LoadError message={toFailureText(lead.error)} onRetry={() => lead.refetch()} />}
      {lead.data && data && (
        <>
          <LeadFacts lead={data} />
          <LeadComposer key={data.id} lead={data} actions={actions} />
          <LeadHistory events={lead.data.history} />
          <SubjectNotices subject="lead" id={data.id} />
          <EarlierLeads leads={lead.data.earlier} address={address} />
          <button type="button" onClick={() => onRemove(data)} className="link w-fit text-sm text-wrong pointer-coarse:min-h-11">
            Delete this lead
          </button>
        </>
      )}
    </SplitPane>
  )
}
