import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { callQuery, listQuery, recordQuery, tabListQuery } from '../../frame/query-client.ts'
import { LEAD_LIST_KEYS, LEADS_KEY, leadCountsQuery } from './new-leads.tsx'

/** The filters that apply to every tab. */
export type LeadsFilter = Pick<
  CallInput<typeof api.leads.list>,
  'search' | 'service_type' | 'city' | 'language' | 'from' | 'to' | 'calls' | 'assignee'
>

const all = LEADS_KEY

export const leadQueries = {
  all,
  list: tabListQuery(all, api.leads.list),
  one: recordQuery(all, api.leads.get),
  unfinished: listQuery([...all, 'unfinished'], api.leads.listUnfinished),
  oneUnfinished: recordQuery([...all, 'unfinished'], api.leads.getUnfinished),
  /** What is known of a number. */
  known: (mobile: string) => callQuery([...all, 'known', mobile], api.leads.findKnown, { mobile }),
  assignees: queryOptions({ ...callQuery([...all, 'assignees'], api.leads.listAssignees, {}), staleTime: 5 * 60_000 }),
  /** Counts of the filtered leads in each tab. */
  countsOf: (filter: LeadsFilter) => callQuery([...all, 'counts', filter], api.leads.count, filter),
  counts: leadCountsQuery,
}

/** Everything that shows or counts leads. */
export const LEAD_KEYS = [...LEAD_LIST_KEYS, leadQueries.counts.queryKey]
