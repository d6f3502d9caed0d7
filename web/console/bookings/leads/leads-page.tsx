import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LEADS_CSV_PATH } from '../../../../contract/bookings/leads.ts'
import { toCountText } from '../../../../contract/lists.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import { NEW_LEAD_KEY, openNewLead } from '../../frame/palette/new-lead.ts'
import { useCan } from '../../frame/session/role.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { LeadChips } from './lead-chips.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { LEAD_TABS, useLeadsAddress } from './leads-address.ts'
import { LeadsScreen } from './leads-screen.tsx'
import { leadQueries } from './queries.ts'
import { RingSwitch } from './ring-switch.tsx'
import { markSeen } from './seen-leads.ts'
import { UnfinishedTab } from './unfinished-tab.tsx'

export function LeadsPage() {
  const { tab, leadId, formId, filter, order } = useLeadsAddress()
  const canExport = useCan('owner')
  const areKeysOn = useSingleKeys()
  useMarkSeen()
  return (
    <>
      <PageHead
        actions={
          <>
            <RingSwitch />
            {canExport && tab !== 'unfinished' && (
              <CsvButton
                path={LEADS_CSV_PATH}
                query={{ ...filter, order, status: tab }}
                name={`leads-${tab.toLowerCase()}`}
                rows="leads"
              />
            )}
            <Button icon="plus" onClick={() => openNewLead()} className="max-sm:order-first">
              New lead
              {areKeysOn && <Kbd keys={NEW_LEAD_KEY} />}
            </Button>
          </>
        }
      />
      <div className={`split-tools ${(leadId ?? formId) === undefined ? '' : 'has-pane'}`}>
        <Tabs />
        {tab !== 'unfinished' && <LeadChips />}
        <LeadFilters />
      </div>
      {tab === 'unfinished' ? <UnfinishedTab /> : <LeadsScreen key={tab} status={tab} />}
    </>
  )
}

/** The tabs with their counts; with filters, of the matching leads only. */
function Tabs() {
  const { tab, filter, isFiltered, linkToTab } = useLeadsAddress()
  const all = useQuery(leadQueries.counts)
  const filtered = useQuery({ ...leadQueries.countsOf(filter), enabled: isFiltered })
  const counts = isFiltered ? filtered.data?.data : all.data
  const tabs = LEAD_TABS.map((name) => ({
    label: name === 'unfinished' ? 'Unfinished' : `${name} Leads`,
    to: linkToTab(name),
    isCurrent: name === tab,
    count: counts && toCountText(counts[name], name !== 'unfinished' && counts.is_partial),
  }))
  return (
    <>
      <TabLinks label="Leads by status" tabs={tabs} />
      {all.isError && (
        <p role="status" className="notice mt-3">
          New leads don’t show right now: the server doesn’t answer. This page goes on asking.
        </p>
      )}
    </>
  )
}

/** A click or a key on this screen means that its leads have been seen. */
function useMarkSeen(): void {
  const newestId = useQuery(leadQueries.counts).data?.newest_id
  useEffect(() => {
    if (newestId === undefined) return
    const listening = new AbortController()
    for (const type of ['pointerdown', 'keydown'] as const)
      document.addEventListener(type, () => markSeen(newestId), { signal: listening.signal })
    return () => listening.abort()
  }, [newestId])
}
