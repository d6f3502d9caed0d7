import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import type { Role } from '../../../../contract/roles.ts'
import { request } from '../request.ts'
import { canOpen, recordPath, type ScreenName, screenPath } from '../screens.ts'
import { scoreOf } from './match.ts'
import type { Place } from './recent.ts'

const LIMIT = 5

const NONE = { data: [] }

/** The leads, services and blogs that match a search and that the role may open, as places of the palette. */
export const searchQuery = (search: string, role: Role | undefined) =>
  queryOptions({
    queryKey: ['palette', search, role],
    queryFn: ({ signal }) => find(search, role, signal),
    placeholderData: keepPreviousData,
  })

async function find(
  search: string,
  role: Role | undefined,
  signal: AbortSignal,
): Promise<Record<'leads' | 'services' | 'blogs', Place[]>> {
  const input = { search, limit: LIMIT }
  const can = (name: ScreenName) => role !== undefined && canOpen(role, name)
  const [leads, services, blogs] = await Promise.all([
    can('leads') ? request(api.leads.list, input, signal) : NONE,
    can('services') ? request(api.services.list, input, signal) : NONE,
    can('blogs') ? request(api.blogs.list, input, signal) : NONE,
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
        icon: 'services',
      })),
    ),
    blogs: inOrder(
      blogs.data.map(({ id, title, category, status }) => ({
        label: title,
        detail: status === 1 ? (category ?? '') : 'Draft',
        to: recordPath('blogs', id),
        icon: 'blogs',
      })),
    ),
  }
}
