import type { LeadOrder } from '../../../../contract/bookings/leads.ts'
import { LEAD_STATUSES, type LeadCallFilter } from '../../../../contract/options.ts'
import { useListQuery, useOpenRow } from '../../frame/lists/use-list-query.ts'
import type { LeadsFilter } from './queries.ts'

export const LEAD_TABS = [...LEAD_STATUSES, 'unfinished'] as const
type LeadTab = (typeof LEAD_TABS)[number]
type FilterName = 'status' | 'service_type' | 'city' | 'language' | 'from' | 'to' | 'order' | 'calls' | 'assignee'

const ORDERS: readonly LeadOrder[] = ['newest', 'oldest', 'queue']
const PER_PAGE = 50

/** The tab, the filters, the page and the open lead: all in the address. */
export function useLeadsAddress() {
  const { page, search, get, set, setPage, linkWith } = useListQuery<FilterName>()
  const { openId: leadId } = useOpenRow('lead')
  const { openId: formId } = useOpenRow('form')
  const tab = LEAD_TABS.find((name) => name === get('status')) ?? 'New'
  const usual: LeadOrder = tab === 'New' ? 'queue' : 'newest'
  const order = ORDERS.find((name) => name === get('order')) ?? usual
  const filter: LeadsFilter = {
    search: search || undefined,
    service_type: get('service_type') || undefined,
    // The server refuses what it doesn't know, such as another city, and the list shows why.
    city: (get('city') || undefined) as LeadsFilter['city'],
    language: (get('language') || undefined) as LeadsFilter['language'],
    from: get('from') || undefined,
    to: get('to') || undefined,
    calls: (get('calls') || undefined) as LeadsFilter['calls'],
    assignee: (get('assignee') || undefined) as LeadsFilter['assignee'],
  }

  return {
    tab,
    paging: { page, limit: PER_PAGE },
    search,
    filter,
    order,
    leadId,
    /** The open unfinished form. */
    formId,
    isFiltered: Object.values(filter).some(Boolean),
    get,
    set,
    setPage,
    linkToTab: (name: LeadTab) =>
      linkWith({
        status: name === 'New' ? undefined : name,
        // Only new leads are unanswered.
        calls: get('calls') === 'called' ? 'called' : undefined,
        page: undefined,
        lead: undefined,
        form: undefined,
      }),
    linkToCalls: (calls: LeadCallFilter | undefined) => linkWith({ calls, order: undefined, page: undefined, lead: undefined }),
    linkToAssignee: (assignee: 'me' | undefined) => linkWith({ assignee, page: undefined, lead: undefined }),
    linkToLead: (id: number) => linkWith({ lead: String(id) }),
    linkToAll: `?${new URLSearchParams(tab === 'New' ? {} : { status: tab })}`,
  }
}
