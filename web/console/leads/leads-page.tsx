import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageHead } from '../layout/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { ExportButton } from './export-button.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { toCountText } from './lead-labels.tsx'
import { LEAD_TABS, type LeadsAddress, useLeadsAddress } from './leads-address.ts'
import { LeadsScreen } from './leads-screen.tsx'
import { leadQueries } from './queries.ts'
import { markSeen } from './seen-leads.ts'
import { UnfinishedLeads } from './unfinished-leads.tsx'

export function LeadsPage() {
  const address = useLeadsAddress()
  const { tab } = address
  useMarkSeen()
  return (
    <>
      <PageHead actions={tab !== 'unfinished' && <ExportButton address={address} status={tab} />} />
      <div className={`split-tools ${address.leadId === undefined ? '' : 'has-pane'}`}>
        <Tabs address={address} />
        <LeadFilters address={address} />
      </div>
      {tab === 'unfinished' ? <UnfinishedLeads address={address} /> : <LeadsScreen key={tab} address={address} status={tab} />}
    </>
  )
}

/** The tabs with their counts; where there are filters, of the leads that pass them. */
function Tabs({ address: { tab, filter, isFiltered, linkToTab } }: { address: LeadsAddress }) {
  const all = useQuery(leadQueries.counts)
  const filtered = useQuery({ ...leadQueries.countsOf(filter), enabled: isFiltered })
  const counts = isFiltered ? filtered.data : all.data
  const tabs = LEAD_TABS.map((name) => ({
    label: name === 'unfinished' ? 'Unfinished' : `${name} Leads`,
    to: linkToTab(name),
    isCurrent: name === tab,
    count: counts && (name === 'unfinished' ? toCountText(counts.unfinished) : toCountText(counts[name], counts.is_partial)),
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
    const mark = () => markSeen(newestId)
    document.addEventListener('pointerdown', mark)
    document.addEventListener('keydown', mark)
    return () => {
      document.removeEventListener('pointerdown', mark)
      document.removeEventListener('keydown', mark)
    }
  }, [newestId])
}
