import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toCountText } from '../../../../contract/lists.ts'
import type { LeadCallFilter } from '../../../../contract/options.ts'
import { useLeadsAddress } from './leads-address.ts'
import { leadQueries } from './queries.ts'

const CALLS: Record<LeadCallFilter, { label: string; isForNew: boolean }> = {
  due: { label: 'Call now', isForNew: true },
  unanswered: { label: 'Unanswered', isForNew: true },
  called: { label: 'Called', isForNew: false },
}

/** Filters by what there is to do; each is a link that sets or clears it. */
export function LeadChips() {
  const { tab, filter, linkToCalls, linkToAssignee } = useLeadsAddress()
  const { calls, assignee, ...others } = filter
  const isFiltered = Object.values(others).some(Boolean)
  const all = useQuery(leadQueries.counts).data
  const filtered = useQuery({ ...leadQueries.countsOf(others), enabled: isFiltered }).data?.data
  const counts = tab === 'New' ? (isFiltered ? filtered : all) : undefined
  const kinds = (Object.keys(CALLS) as LeadCallFilter[]).filter((kind) => tab === 'New' || !CALLS[kind].isForNew)
  return (
    <nav aria-label="Leads to work on" className="chips">
      {kinds.map((kind) => (
        <Chip
          key={kind}
          to={linkToCalls(calls === kind ? undefined : kind)}
          isOn={calls === kind}
          count={kind === 'called' ? undefined : counts?.[kind]}
        >
          {CALLS[kind].label}
        </Chip>
      ))}
      <Chip to={linkToAssignee(assignee ? undefined : 'me')} isOn={assignee === 'me'} count={counts?.mine}>
        Mine
      </Chip>
    </nav>
  )
}

function Chip({ to, isOn, count, children }: { to: string; isOn: boolean; count: number | undefined; children: string }) {
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} className="chip">
      {children}
      {count !== undefined && <span className="tab-count">{toCountText(count)}</span>}
    </Link>
  )
}
