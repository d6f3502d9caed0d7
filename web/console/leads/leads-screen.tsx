import { Link } from 'react-router'
import { countCap, type Lead, type LeadStatus } from '../../../contract/leads.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { KeyHints } from '../ui/key-hints.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { leadKeys } from './lead-keys.ts'
import { LeadPane } from './lead-pane.tsx'
import { LeadTable } from './lead-table.tsx'
import type { LeadsAddress } from './leads-address.ts'
import { readNote } from './note-drafts.ts'
import { useLeadActions } from './use-lead-actions.ts'
import { useLeadChoice } from './use-lead-choice.ts'
import { useLead, useLeadList } from './use-leads.ts'

const NOBODY: readonly Lead[] = []

/** The list of one status and, beside it, the lead that is open. */
export function LeadsScreen({ address, status }: { address: LeadsAddress; status: LeadStatus }) {
  const { leadId, openLead, search } = address
  const list = useLeadList(address, status)
  const leads = list.data?.data ?? NOBODY
  const choice = useLeadChoice(leads)
  const actions = useLeadActions()
  const open = useLead(leadId).data?.data
  const { ask, dialog } = useConfirm()

  // What the letters act on: the lead that is open and bears them on its buttons, else the ticked ones, else the cursor's.
  const underCursor = choice.cursor ? [choice.cursor] : NOBODY
  const others = choice.ticked.length > 0 ? choice.ticked : underCursor
  const chosen = leadId === undefined ? others : open ? [open] : NOBODY

  async function move(some: readonly Lead[], to: LeadStatus) {
    const [only, ...others] = some
    if (!only || actions.isBusy) return
    const moved = await actions.move(some, to, others.length === 0 ? readNote(only.id).trim() : '')
    if (moved.length > 0) choice.untickAll()
  }

  function askToRemove(some: readonly Lead[]) {
    const [only, ...others] = some
    if (!only) return
    ask({
      title: others.length === 0 ? 'Delete this lead?' : `Delete ${some.length} leads?`,
      text: `${others.length === 0 ? `${only.name}, ${only.service_type}, goes` : 'They go'} into the trash and can be restored for 30 days.`,
      action: 'Delete',
      onYes: async () => {
        await actions.remove(some, (gone) => {
          choice.untickAll()
          if (gone.some(({ id }) => id === leadId)) openLead(undefined, { replace: true })
        })
      },
    })
  }

  useListKeys({
    step(by) {
      const lead = choice.step(by)
      if (lead && leadId !== undefined) openLead(lead.id, { replace: true })
    },
    open: () => choice.cursor && openLead(choice.cursor.id),
    close() {
      if (leadId === undefined) return choice.untickAll()
      openLead(undefined)
    },
    others: {
      c: () => move(chosen, 'Completed'),
      x: () => move(chosen, 'Cancelled'),
      n: () => move(chosen, 'New'),
      v: () => choice.cursor && choice.tick(choice.cursor.id),
    },
  })

  const cap = list.data && countCap({ ...list.data.meta, search })

  return (
    <div className={`split ${leadId === undefined ? '' : 'has-pane'}`}>
      <div className="split-list min-w-0">
        <FoundCount search={search} meta={list.data?.meta} countCap={cap} />
        {list.isPending && <Skeleton lines={10} />}
        {list.isError && <LoadError message={toFailureText(list.error)} onRetry={() => list.refetch()} />}
        {list.data && leads.length === 0 && <NoLeads address={address} status={status} />}
        {list.data && leads.length > 0 && (
          <>
            <LeadTable leads={leads} status={status} address={address} choice={choice} />
            <BulkBar
              ticked={choice.ticked}
              isBusy={actions.isBusy}
              onMove={(to) => move(choice.ticked, to)}
              onRemove={() => askToRemove(choice.ticked)}
              onUntick={choice.untickAll}
            />
            <div className="split-foot">
              <KeyHints hints={leadKeys(status)} />
              <Pager meta={list.data.meta} onPage={address.setPage} countCap={cap} />
            </div>
          </>
        )}
      </div>
      {leadId !== undefined && (
        <LeadPane id={leadId} address={address} actions={actions} onRemove={(lead) => askToRemove([lead])} />
      )}
      {dialog}
    </div>
  )
}

const NOTHING: Record<LeadStatus, { title: string; text: string }> = {
  New: { title: 'Every lead is answered', text: 'A new booking shows here within seconds.' },
  Cancelled: { title: 'No cancelled leads', text: 'A lead that you cancel goes here.' },
  Completed: { title: 'No completed leads yet', text: 'Open a new lead and mark it completed.' },
}

function NoLeads({ address, status }: { address: LeadsAddress; status: LeadStatus }) {
  const { title, text } = NOTHING[status]
  if (!address.isFiltered && address.page === 1) return <Empty title={title}>{text}</Empty>
  return (
    <Empty title="No lead matches">
      <Link to={address.linkToAll} className="link">
        Clear search and filters
      </Link>
    </Empty>
  )
}
