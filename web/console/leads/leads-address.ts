import { useSearchParams } from 'react-router'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { listLeads } from '../../../contract/leads.ts'
import { LEAD_STATUSES } from '../../../contract/options.ts'
import { useListQuery } from '../ui/use-list-query.ts'

export const LEAD_TABS = [...LEAD_STATUSES, 'unfinished'] as const
export type LeadTab = (typeof LEAD_TABS)[number]
export type LeadFilterName = 'service_type' | 'city' | 'from' | 'to' | 'order'
type Input = CallInput<typeof listLeads>
/** What narrows every tab. */
export type LeadsFilter = Pick<Input, 'search' | 'service_type' | 'city' | 'from' | 'to'>

export const LEADS_PER_PAGE = 50

/** The tab, the filters, the page and the open lead: all in the address. */
export function useLeadsAddress() {
  const { page, search, get, set, setPage } = useListQuery<LeadFilterName>()
  const [params, setParams] = useSearchParams()
  const tab = LEAD_TABS.find((name) => name === params.get('status')) ?? 'New'
  const leadId = Number(/^[1-9]\d{0,9}$/.exec(params.get('lead') ?? '')?.[0]) || undefined
  const order: 'newest' | 'oldest' = get('order') === 'oldest' ? 'oldest' : 'newest'
  const filter: LeadsFilter = {
    search: search || undefined,
    service_type: get('service_type') || undefined,
    // What is no city is refused by the server, and told.
    city: (get('city') || undefined) as LeadsFilter['city'],
    from: get('from') || undefined,
    to: get('to') || undefined,
  }

  function linkWith(changes: Record<string, string | undefined>): string {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }

  function openLead(id: number | undefined, { replace = false } = {}): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('lead', String(id))
        else next.delete('lead')
        return next
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    tab,
    page,
    search,
    filter,
    order,
    leadId,
    isFiltered: Object.values(filter).some(Boolean),
    get,
    set,
    setPage,
    openLead,
    linkToTab: (name: LeadTab) => linkWith({ status: name === 'New' ? undefined : name, page: undefined, lead: undefined }),
    linkToLead: (id: number) => linkWith({ lead: String(id) }),
    linkToAll: `?${new URLSearchParams(tab === 'New' ? {} : { status: tab })}`,
  }
}
export type LeadsAddress = ReturnType<typeof useLeadsAddress>
