import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { servicePath } from '../../contract/paths.ts'
import { handlersOf } from '../content/content-handlers.ts'
import type { services } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { toPage } from '../http/page.ts'
import { findServiceByAddress, listServiceLinks, listServices, serviceStore } from './services.store.ts'

export function serviceHandlers(deps: Deps): Handlers<typeof api.services> {
  const { db, now } = deps
  const { remove, restore } = handlersOf(serviceStore, deps)
  return {
    remove,
    restore,

    async listPublished() {
      return { status: true, data: (await serviceStore.listAll(db)).map(toService) }
    },

    async getPublished({ category, slug }) {
      const row = await findServiceByAddress(db, category, slug)
      if (!row) throw notFound()
      const siblings = await listServiceLinks(db, row.service_cat)
      return { status: true, data: toService(row), related: siblings.filter((link) => link.slug !== row.slug) }
    },

    async listLinks() {
      return { status: true, data: await listServiceLinks(db) }
    },

    async list(query) {
      const { rows, total } = await listServices(db, query)
      return toPage({ rows: rows.map(toService), total }, query)
    },

    async checkSlug({ id, ...address }) {
      const holder = await serviceStore.findBySlug(db, address, id)
      return { status: true, data: { is_free: !holder, holder: holder?.title ?? null } }
    },

    async get({ id }) {
      return { status: true, data: toService(await serviceStore.get(db, id)) }
    },

    async create({ version: _, search_keywords = '', ...fields }, caller) {
      const row = await serviceStore.create(db, { fields: { ...fields, search_keywords }, caller, now: now() })
      return { status: true, message: ADMIN_MESSAGES.serviceCreated, data: toService(row) }
    },

    async update({ id, version, search_keywords = '', ...fields }, caller) {
      const row = await serviceStore.save(db, id, { version, fields: { ...fields, search_keywords }, caller, now: now() })
      return { status: true, message: ADMIN_MESSAGES.pageUpdated, data: toService(row) }
    },
  }
}

const toService = (row: typeof services.$inferSelect) => ({ ...row, sendto: servicePath(row) })
