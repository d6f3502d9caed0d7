import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { listFaqs, listWhys } from './items.store.ts'

export function itemHandlers({ db }: Deps): Handlers<typeof api.items> {
  return {
    async listFaqs(query) {
      const { data, total } = await listFaqs(db, query)
      return { status: true, data, meta: { page: query.page, limit: query.limit, total } }
    },

    async listWhys(query) {
      const { data, total } = await listWhys(db, query)
      return { status: true, data, meta: { page: query.page, limit: query.limit, total } }
    },
  }
}
