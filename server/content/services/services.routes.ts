import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { servicePath } from '../../../contract/paths.ts'
import type { services } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toPage } from '../../platform/http/page.ts'
import { toFormerCharges } from '../former-charges/former-charges.rules.ts'
import { countFormerCharges } from '../former-charges/former-charges.store.ts'
import { handlersOf } from '../kinds/content-handlers.ts'
import { translateList, translateRecord } from '../translations/translations.store.ts'
import { findServiceByAddress, listServiceLinks, listServices, serviceStore } from './services.store.ts'

export function serviceHandlers(deps: Deps): Handlers<typeof api.services> {
  const { db, now } = deps
  const { remove, restore } = handlersOf(serviceStore, deps)

  async function listLinks(language: Language | undefined, category?: ServiceCategory) {
    const links = await listServiceLinks(db, category)
    return withEnglishTitles(links, await translateList(db, serviceStore, language, links))
  }

  return {
    remove,
    restore,

    async listPublished(_, { language }) {
      const rows = (await serviceStore.listAll(db)).map(toService)
      return { status: true, data: withEnglishTitles(rows, await translateList(db, serviceStore, language, rows)) }
    },

    async getPublished({ category, slug }, { language }) {
      const row = await findServiceByAddress(db, category, slug)
      if (!row) throw notFound()
      const service = toService(row)
      const data = await translateRecord(db, serviceStore, { key: row.id, language }, service)
      const related = (await listLinks(language, row.service_cat)).filter((link) => link.slug !== row.slug)
      return { status: true, data: withEnglishTitle(service, data), related }
    },

    async listLinks(_, { language }) {
      return { status: true, data: await listLinks(language) }
    },

    async list(query) {
      const { rows, total } = await listServices(db, query)
      const counts = await countFormerCharges(db, rows)
      return toPage({ rows: rows.map((row) => ({ ...toService(row), former_charges: counts.get(row.id) })), total }, query)
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
      const prepare = async (_: unknown, before = {}) => ({ former_charges: toFormerCharges(before, fields.visit_charge) })
      const save = { version, fields: { ...fields, search_keywords }, prepare, caller, now: now() }
      const row = await serviceStore.save(db, id, save)
      return { status: true, message: ADMIN_MESSAGES.pageUpdated, data: toService(row) }
    },
  }
}

/** A booking names its service by the English title. */
function withEnglishTitle<R extends Titled>({ title }: Titled, translated: R): R & { title_en?: string } {
  return translated.untranslated ? { ...translated, title_en: title } : translated
}
type Titled = { title: string; untranslated?: string[] }

const withEnglishTitles = <R extends Titled>(rows: Titled[], translated: R[]) =>
  translated.map((row, index) => withEnglishTitle(rows[index] ?? row, row))

const toService = ({ former_charges: _, ...row }: typeof services.$inferSelect) => ({ ...row, sendto: servicePath(row) })
