import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { type PageQuery, toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listItems } from './items.store.ts'

export function itemHandlers({ db }: Deps): Handlers<typeof api.items> {
  const list = (name: 'faqs' | 'whys') => async (query: PageQuery & { search?: string }) =>
    toPage(await listItems(db, name, query), query)
  return { listFaqs: list('faqs'), listWhys: list('whys') }
}
