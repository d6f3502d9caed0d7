import { useEffect, useRef } from 'react'
import type { Lead } from '../../../contract/leads.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Glyph } from '../ui/icons.tsx'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { LeadComposer } from './lead-composer.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { EarlierLeads, LeadHistory } from './lead-history.tsx'
import { STATUS_TONE } from './lead-words.ts'
import type { LeadsAddress } from './leads-address.ts'
import type { LeadActions } from './use-lead-actions.ts'
import { useLead } from './use-leads.ts'

type Props = { id: number; address: LeadsAddress; actions: LeadActions; onRemove: (lead: Lead) => void }

/** One lead beside the list; on a phone in its place. */
export function LeadPane({ id, address, actions, onRemove }: Props) {
  const lead = useLead(id)
  const pane = useRef<HTMLElement>(null)
  const data = lead.data?.data

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each lead that is opened
  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    // On a phone the list is gone, and with it whatever had the focus.
    if (document.activeElement === document.body || matchMedia('(width < 64rem)').matches) {
      pane.current?.focus({ preventScroll: true })
      if (matchMedia('(width < 64rem)').matches) window.scrollTo(0, 0)
    }
  }, [id])

  return (
    <aside ref={pane} tabIndex={-1} aria-label={data ? `Lead of ${data.name}` : 'Lead'} className="lead-pane card outline-none">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
        <span className="flex items-center gap-2 text-sm text-muted">
          {data?.reference ?? 'Lead'}
          {data && <Badge tone={STATUS_TONE[data.status]}>{data.status}</Badge>}
        </span>
        <button type="button" onClick={() => address.openLead(undefined)} className={`${buttonLook('plain')} lg:hidden`}>
          Back to the list
        </button>
        <button
          type="button"
          aria-label="Close the lead"
          title="Close (Esc)"
          onClick={() => address.openLead(undefined)}
          className="icon-button max-lg:hidden"
        >
          <Glyph name="close" />
        </button>
      </div>
      <div className="grid gap-5 p-4">
        {lead.isPending && <Skeleton lines={8} />}
        {lead.isError && <LoadError message={toFailureText(lead.error)} onRetry={() => lead.refetch()} />}
        {lead.data && data && (
          <>
            <LeadFacts lead={data} />
            <LeadComposer key={data.id} lead={data} actions={actions} />
            <LeadHistory events={lead.data.history} />
            <EarlierLeads leads={lead.data.earlier} address={address} />
            <button type="button" onClick={() => onRemove(data)} className="link w-fit text-sm text-wrong">
              Delete this lead
            </button>
          </>
        )}
      </div>
    </aside>
  )
}
