import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { serviceAdminHandlers } from './services.admin.routes.ts'
import { findServiceByAddress, listServiceLinks, listServices } from './services.store.ts'

export function serviceHandlers(deps: Deps): Handlers<typeof api.services> {
  const { db } = deps
  return {
    ...serviceAdminHandlers(deps),

    async listPublished() {
      return { status: true, data: await listServices(db) }
    },

    async getPublished({ category, slug }) {
      const service = await findServiceByAddress(db, category, slug)
      if (!service) throw notFound()
      const siblings = await listServiceLinks(db, service.service_cat)
      return { status: true, data: service, related: siblings.filter((link) => link.slug !== service.slug) }
    },

    async listLinks() {
      return { status: true, data: await listServiceLinks(db) }
    },
  }
}
