import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { listItems } from './items.store.ts'

export function itemHandlers({ db }: Deps): Handlers<typeof api.items> {
  const list = (name: 'faqs' | 'whys') => async (query: { page: number; limit: number; search?: string }) => {
    const { rows, total } = await listItems(db, name, query)
    return { status: true as const, data: rows, meta: { page: query.page, limit: query.limit, total } }
  }
  return { listFaqs: list('faqs'), listWhys: list('whys') }
}
