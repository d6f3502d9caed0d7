import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { LeadCounts } from '../../../../contract/bookings/lead-counts.ts'
import { newsInTitle } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { LEAD_LIST_KEYS, leadCountsQuery } from './counts-query.ts'
import { loadRing, useRings } from './rings.ts'
import { noteSeen, useSeenId } from './seen-leads.ts'

/**
 * Mounted once in the frame. Leads that nobody at this screen has seen show in the tab's title and are announced to
 * screen readers; open lists are refetched when anything about the leads changes.
 */
export function NewLeads() {
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(leadCountsQuery)
  const seenId = useSeenId()
  const rings = useRings()
  const navigate = useNavigate()
  const count = data && seenId !== undefined && data.newest_id > seenId ? data.arrived : 0
  const before = useRef<LeadCounts>(undefined)

  useEffect(() => {
    if (!data) return
    if (seenId === undefined) noteSeen(data.newest_id)
    newsInTitle.set(count)
  }, [data, seenId, count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next answer handles a change that was put off
  useEffect(() => {
    // An action refetches the lists when it is done. Before that, a list could show, and fetch, a lead that is being
    // deleted.
    if (!data || queryClient.isMutating() > 0) return
    if (before.current && !isSame(before.current, data)) {
      for (const queryKey of LEAD_LIST_KEYS) queryClient.invalidateQueries({ queryKey })
    }
    before.current = data
  }, [data, dataUpdatedAt, queryClient])

  // Each answer rings again, if it is time to.
  useEffect(() => {
    if (!rings || !data || count === 0) return
    // Without the code, or a sound, the title still says it.
    const lead = { newestId: data.newest_id, at: dataUpdatedAt }
    loadRing()
      .then(({ ring }) => ring(lead, () => navigate(screenPath('leads'))))
      .catch(() => {})
  }, [rings, data, count, dataUpdatedAt, navigate])

  useEffect(() => () => newsInTitle.set(0), [])

  return (
    <p role="status" className="sr-only">
      {count > 0 && (count === 1 ? 'A new lead has come' : `${count} new leads have come`)}
    </p>
  )
}

function isSame(first: LeadCounts, second: LeadCounts): boolean {
  const fields = ['New', 'Cancelled', 'Completed', 'unanswered', 'due', 'unfinished', 'newest_id', 'newest_event_id'] as const
  return fields.every((field) => first[field] === second[field])
}
