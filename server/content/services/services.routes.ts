import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { FormerCharge, Offer, ServiceInput } from '../../../contract/content/services.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { servicePath } from '../../../contract/paths.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlersOf } from '../kinds/content-handlers.ts'
import { translateList, translateRecord } from '../kinds/translations.store.ts'
import {
  findServiceByAddress,
  listServiceLinks,
  listServices,
  serviceStore,
  toPublicService,
  withPictures,
} from './services.store.ts'

type FindFormerCharges = (db: DbOrTx, now: Date, id: number) => Promise<Map<number, FormerCharge[]>>

/** `findFormerCharges`: where texts of any kind quote an earlier charge of a service. */
export function serviceHandlers(deps: Deps, findFormerCharges: FindFormerCharges): Handlers<typeof api.services> {
  const { db, now } = deps
  const { remove, restore } = handlersOf(serviceStore, deps)

  async function listLinks(language: Language | undefined, category?: ServiceCategory) {
    const links = await listServiceLinks(db, category)
    return toPublic(links, await translateList(db, serviceStore, language, links))
  }

  return {
    remove,
    restore,

    async listPublished(_, { language }) {
      const rows = await toServices(db, await serviceStore.listAll(db))
      return { status: true, data: toPublic(rows, await translateList(db, serviceStore, language, rows)) }
    },

    async getPublished({ category, slug }, { language }) {
      const row = await findServiceByAddress(db, category, slug)
      if (!row) throw notFound()
      const service = await toService(db, row)
      const data = await translateRecord(db, serviceStore, { key: row.id, language }, service)
      const related = (await listLinks(language, row.service_cat)).filter((link) => link.slug !== row.slug)
      return { status: true, data: toPublicService(service, data), related }
    },

    async listLinks(_, { language }) {
      return { status: true, data: await listLinks(language) }
    },

    async list(query) {
      const { rows, total } = await listServices(db, query)
      return toPage({ rows: await toServices(db, rows), total }, query)
    },

    async listFormerCharges({ id }) {
      await serviceStore.get(db, id)
      return { status: true, data: (await findFormerCharges(db, now(), id)).get(id) ?? [] }
    },

    async checkSlug({ id, ...address }) {
      const holder = await serviceStore.findBySlug(db, address, id)
      return { status: true, data: { is_free: !holder, holder: holder?.title ?? null } }
    },

    async get({ id }) {
      return { status: true, data: await toService(db, await serviceStore.get(db, id)) }
    },

    async create({ version: _, ...input }, caller) {
      const fields = { ...toFields(input), offers: keepPrices(input.offers) }
      const row = await serviceStore.create(db, { fields, caller, now: now() })
      return { status: true, message: ADMIN_MESSAGES.serviceCreated, data: await toService(db, row) }
    },

    async update({ id, version, ...input }, caller) {
      const { offers, ...fields } = toFields(input)
      const prepare = async (_: unknown, current?: { offers?: Offer[] }) => ({ offers: keepPrices(offers, current?.offers) })
      const save = { version, fields, prepare, caller, now: now() }
      const row = await serviceStore.save(db, id, save)
      return { status: true, message: ADMIN_MESSAGES.pageUpdated, data: await toService(db, row) }
    },
  }
}

function toPublic<R extends Parameters<typeof toPublicService>[1]>(rows: R[], translated: R[]) {
  return translated.map((row, at) => toPublicService(rows[at] ?? row, row))
}

type Input = Omit<z.output<typeof ServiceInput>, 'version'>

const toFields = ({ search_keywords = '', image, ...fields }: Input) => ({
  ...{ ...fields, search_keywords },
  // An empty text restores the drawing; a missing field keeps the picture.
  image: image === '' ? null : image,
})

/** Rows as the API returns them. */
async function toServices<R extends Parameters<typeof withPictures>[1][number]>(db: DbOrTx, rows: R[]) {
  return (await withPictures(db, rows)).map((row) => ({ ...row, image: row.image ?? '', sendto: servicePath(row) }))
}

async function toService<R extends Parameters<typeof withPictures>[1][number]>(db: DbOrTx, row: R) {
  const [service] = await toServices(db, [row])
  if (!service) throw new Error('A row became no service')
  return service
}

type Saved = { title: string; description: string; price?: string | undefined }

/**
 * The offers of a save. A row without `price` comes from a client that doesn't know prices: it keeps the price of the
 * stored row with its title. An empty price removes it.
 */
function keepPrices(saved: readonly Saved[], stored: readonly Offer[] = []): Offer[] {
  const prices = new Map(stored.map(({ title, price }) => [title, price]))
  return saved.map(({ price: given, ...item }) => {
    const price = given ?? prices.get(item.title)
    return price ? { ...item, price } : item
  })
}
