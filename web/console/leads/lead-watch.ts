import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as api from '../../../contract/api.ts'
import type { LeadCounts } from '../../../contract/leads.ts'
import { newsInTitle } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { markSeen, readSeenId, useSeenId } from './seen-leads.ts'

const ASK_EVERY_MS = 5_000

/** The counts of all leads, asked for every few seconds by whoever shows them, together. */
export function useLeadCounts() {
  return useQuery({
    queryKey: ['lead-counts'],
    queryFn: async ({ signal }) => (await request(api.leads.count, { since: readSeenId() }, signal)).data,
    refetchInterval: ASK_EVERY_MS,
    // A lead that comes while another tab is in front shows in this one's title.
    refetchIntervalInBackground: true,
  })
}

/** How many leads have come that nobody at this screen has seen. */
export function useLeadNews(): number {
  const { data } = useLeadCounts()
  const seenId = useSeenId()
  return data && seenId !== undefined && data.newest_id > seenId ? data.arrived : 0
}

/** Once in the frame: what has come shows in the tab's title, and lists that are open are read again. */
export function useLeadWatch(): void {
  const queryClient = useQueryClient()
  const { data } = useLeadCounts()
  const seenId = useSeenId()
  const news = useLeadNews()
  const before = useRef<LeadCounts>(undefined)

  useEffect(() => {
    if (!data) return
    if (seenId === undefined) markSeen(data.newest_id)
    newsInTitle.set(news)
  }, [data, seenId, news])

  useEffect(() => {
    if (!data) return
    if (before.current && !isSame(before.current, data)) {
      queryClient.invalidateQueries({ queryKey: ['leads'] })
      queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    }
    before.current = data
  }, [data, queryClient])

  useEffect(() => () => newsInTitle.set(0), [])
}

function isSame(first: LeadCounts, second: LeadCounts): boolean {
  const fields = ['New', 'Cancelled', 'Completed', 'unfinished', 'newest_id'] as const
  return fields.every((field) => first[field] === second[field])
}
