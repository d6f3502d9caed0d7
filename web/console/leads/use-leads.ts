import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { LeadStatus } from '../../../contract/leads.ts'
import { request } from '../request.ts'
import { useLeadCounts } from './lead-watch.ts'
import { LEADS_PER_PAGE, type LeadsAddress, type LeadsFilter } from './leads-address.ts'

/** Everything below this key is read again when a lead came or changed. */
export const LEADS = ['leads'] as const

export function useLeadList({ filter, page, order }: LeadsAddress, status: LeadStatus) {
  const input = { ...filter, status, page, order, limit: LEADS_PER_PAGE }
  return useQuery({
    queryKey: [...LEADS, 'list', input],
    queryFn: ({ signal }) => request(api.leads.list, input, signal),
    // A tab shows its own rows or none; within a tab the old ones stay until the new ones are here.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof input | undefined)?.status === status ? keepPreviousData(before) : undefined,
  })
}

/** Counts of the tabs, with the filters where there are some. */
export function useTabCounts(filter: LeadsFilter, isFiltered: boolean) {
  const all = useLeadCounts()
  const filtered = useQuery({
    queryKey: [...LEADS, 'tab-counts', filter],
    queryFn: async ({ signal }) => (await request(api.leads.count, filter, signal)).data,
    enabled: isFiltered,
  })
  return { counts: isFiltered ? filtered.data : all.data, isStale: all.isError }
}

export function useLead(id: number | undefined) {
  return useQuery({
    queryKey: [...LEADS, 'one', id],
    queryFn: ({ signal }) => request(api.leads.get, { id: id ?? 0 }, signal),
    enabled: id !== undefined,
  })
}

export function useUnfinishedLeads({ search, page }: Pick<LeadsAddress, 'search' | 'page'>) {
  return useQuery({
    queryKey: [...LEADS, 'unfinished', search, page],
    queryFn: ({ signal }) => request(api.leads.listUnfinished, { search, page, limit: LEADS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  })
}

/** What a lead can be for, beside the options of the booking form: the services that have none of those. */
export function useBookableTitles(): string[] {
  const links = useQuery({
    // The key lies below that of the services: a service that is saved or deleted has this read again.
    queryKey: ['services', 'links'],
    queryFn: ({ signal }) => request(api.services.listLinks, {}, signal),
    staleTime: 5 * 60_000,
  })
  const others = links.data?.data.filter(({ service_cat }) => service_cat !== 'Home' && service_cat !== 'Appliance') ?? []
  return [...new Set(others.map(({ title }) => title))].sort()
}
