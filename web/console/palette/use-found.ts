import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { formatMobile } from '../../../contract/fields.ts'
import { request } from '../request.ts'
import { recordPath, screenPath } from '../screens.ts'
import { useSettled } from '../ui/use-settled.ts'
import { scoreOf } from './match.ts'
import type { Place } from './recent.ts'

const WAIT_MS = 180
const LEAST_LETTERS = 2
const LIMIT = 5

export type Found = { leads: Place[]; services: Place[]; blogs: Place[] }

/** What the server finds for what is typed, a moment after the last key. */
export function useFound(typed: string) {
  const search = useSettled(typed.trim(), WAIT_MS)
  const isWanted = search.length >= LEAST_LETTERS
  const found = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    found: isWanted && typed.trim() !== '' ? found.data : undefined,
    isSearching: isWanted && (found.isFetching || search !== typed.trim()),
    hasFailed: isWanted && found.isError,
  }
}

async function find(search: string, signal: AbortSignal): Promise<Found> {
  const input = { search, limit: LIMIT }
  const [leads, services, blogs] = await Promise.all([
    request(api.leads.list, input, signal),
    request(api.services.list, input, signal),
    request(api.blogs.list, input, signal),
  ])
  // The server searches whole texts; records with a match in their name come first.
  const inOrder = (places: Place[]) => places.toSorted((a, b) => scoreOf(search, b.label) - scoreOf(search, a.label))
  return {
    leads: leads.data.map(({ id, name, mobile, service_type, reference }) => ({
      label: name,
      detail: `${service_type} · ${formatMobile(mobile)} · ${reference}`,
      to: screenPath('leads', { lead: id }),
      icon: 'leads',
    })),
    services: inOrder(
      services.data.map(({ id, title, service_cat }) => ({
        label: title,
        detail: service_cat,
        to: recordPath('services', id),
        icon: 'services' as const,
      })),
    ),
    blogs: inOrder(
      blogs.data.map(({ id, title, category, status }) => ({
        label: title,
        detail: status === 1 ? (category ?? '') : 'Draft',
        to: recordPath('blogs', id),
        icon: 'blogs' as const,
      })),
    ),
  }
}
