import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { count, type LeadCounts } from '../../../../contract/bookings/lead-counts.ts'
import { newsInTitle } from '../../frame/layout/page-head.tsx'
import { DASHBOARD_KEY } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { deviceStorage, useStored } from '../../frame/ui/storage.ts'
import { createStore, useStore } from '../../frame/ui/store.ts'

export const LEADS_KEY = ['leads']
/** Everything that shows leads. */
export const LEAD_LIST_KEYS = [LEADS_KEY, DASHBOARD_KEY]

/**
 * Counts of all leads, for the menu and the tab's title. They reveal new leads. The other queries of leads are not part
 * of a first load.
 */
export const leadCountsQuery = queryOptions({
  queryKey: ['lead-counts'],
  queryFn: async ({ signal }) => (await request(count, { since: readSeenId() }, signal)).data,
  refetchInterval: 5_000,
  // A lead that arrives while another browser tab is in front shows in this tab's title.
  refetchIntervalInBackground: true,
})

// Id of the newest lead that the person at the screen has had a chance to see; later ones count as new.
const seenId = createStore<number | undefined>(undefined)

const readSeenId = seenId.get
export const useSeenId = () => useStore(seenId)

// What is seen in one tab is seen in all.
const tabs = new BroadcastChannel('seen-leads')
tabs.onmessage = ({ data }: MessageEvent<number>) => noteSeen(data)

/** For this tab alone, as where it begins. */
function noteSeen(newestId: number): boolean {
  const isNew = newestId > (seenId.get() ?? -1)
  if (isNew) seenId.set(newestId)
  return isNew
}

export function markSeen(newestId: number): void {
  if (noteSeen(newestId)) tabs.postMessage(newestId)
}

// Apart from the switch and the bell, so that the first load has neither.
const KEY = 'console-ring'

/** Whether this device rings for new leads. */
export const useRings = () => useStored(deviceStorage, KEY) === 'on'

export function setRings(isOn: boolean): void {
  if (isOn) deviceStorage.write(KEY, 'on')
  else deviceStorage.remove(KEY)
}

export const loadRing = () => import('./ring.ts')

/**
 * Mounted once in the frame. Leads that no one at this screen has seen show in the tab's title and are announced to
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
      {count > 0 && (count === 1 ? 'A new lead has come in' : `${count} new leads have come in`)}
    </p>
  )
}

function isSame(first: LeadCounts, second: LeadCounts): boolean {
  const fields = ['New', 'Cancelled', 'Completed', 'unanswered', 'due', 'unfinished', 'newest_id', 'newest_event_id'] as const
  return fields.every((field) => first[field] === second[field])
}
