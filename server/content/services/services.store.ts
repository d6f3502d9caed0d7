import { and, asc, eq } from 'drizzle-orm'
import type { Picture } from '../../../contract/content/blogs.ts'
import { ServiceDraft } from '../../../contract/content/previews.ts'
import { type Service, ServiceInput, type ServicePicture } from '../../../contract/content/services.ts'
import { toLabel } from '../../../contract/labels.ts'
import type { Language } from '../../../contract/languages.ts'
import { fillCharge } from '../../../contract/money.ts'
import {
  BOOKING_SERVICE_TYPES,
  type CategorySegment,
  SERVICE_SLUG_ALIASES,
  type ServiceCategory,
} from '../../../contract/options.ts'
import { blogImagePath, findCategoryBySegment, servicePath, toCategorySegment } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { type DbOrTx, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { services } from '../../platform/db/schema.ts'
import { searchedOf } from '../../platform/db/search.ts'
import { listPictures } from '../images/images.store.ts'
import { contentStore, type ListQuery, toEditable } from '../kinds/content.store.ts'
import { type ToDraftPage, UNSAVED_ID } from '../kinds/definition.store.ts'
import { mapTexts } from '../kinds/translations.rules.ts'
import { translateRecord } from '../kinds/translations.store.ts'

/** The slugs of services with their own drawing in web/site/public/art/services. */
export const DRAWN: ReadonlySet<string> = new Set(
  (
    'ac-repair affiliate appliance-services bridge-construction building-construction carpenter cleaning ' +
    'digitalmarketing electrician geyser-repair geyser helpers home-construction home-maintenance home-platinum ' +
    'home-spa microwave-oven-repair nonskilled paid-search painting pest-control plumber refrigerator-repair ' +
    'restaurant-construction roads-construction security-guard seo skilled sportscomplex-construction tv-repair ' +
    'washing-machine-repair'
  ).split(' '),
)

type Illustrated = { image: string | null; slug: string; service_cat: ServiceCategory }

/** A service's picture on pages: one from the library, or its own drawing, or its group's drawing. */
export function toServicePicture(service: Illustrated, pictures: ReadonlyMap<string, Picture>): ServicePicture {
  const { image, slug, service_cat } = service
  const picture = pictures.get(image ?? '')
  if (image && picture) {
    const { width, height, widths } = picture
    return { src: blogImagePath(image), width, height, widths }
  }
  if (DRAWN.has(slug)) return { src: `/art/services/${slug}.svg`, width: 640, height: 400, widths: [] }
  return { src: `/art/${toCategorySegment(service_cat)}.svg`, width: 480, height: 270, widths: [] }
}

const toServicePage: ToDraftPage<typeof services.$inferSelect> = async (fields, stored, { db, api, now }) => {
  const { image, ...draft } = ServiceDraft.parse(fields)
  const slug = draft.slug || 'preview'
  const pictures = await listPictures(db, image ? [image] : [])
  const data: Service = fillCharges({
    ...draft,
    id: stored?.id ?? UNSAVED_ID,
    title: draft.title || 'Untitled',
    slug,
    picture: toServicePicture({ ...draft, slug, image }, pictures),
    created_at: (stored?.created_at ?? now).toISOString(),
    updated_at: (stored?.updated_at ?? now).toISOString(),
    sendto: servicePath({ ...draft, slug }),
  })
  const params = { category: toCategorySegment(data.service_cat), slug }
  const siblings = (await api.services.listLinks()).data.filter(({ service_cat }) => service_cat === data.service_cat)
  const related = siblings.filter((link) => link.slug !== slug && link.slug !== stored?.slug)
  return {
    request: { pattern: '/services/:category/:slug', language: 'en', path: data.sendto, params, query: {} },
    api: { ...api, services: { ...api.services, getPublished: async () => ({ status: true, data, related }) } },
  }
}

export const serviceStore = contentStore({
  kind: 'services',
  table: services,
  input: ServiceInput,
  key: services.id,
  title: services.title,
  searchIn: searchedOf([services.title, services.slug, services.service_type, services.search_keywords]),
  slugIn: services.service_cat,
  pathOf: servicePath,
  fieldsOf: (row) => ({ ...toEditable(row), image: row.image ?? '' }),
  image: services.image,
  items: { faqs: services.faqs, whys: services.whys },
  preview: { draft: ServiceDraft, toPage: toServicePage },
})

export function listServices(db: DbOrTx, query: ListQuery & { category?: ServiceCategory }) {
  return serviceStore.list(db, query, query.category && eq(services.service_cat, query.category))
}

const selectLinks = prepareQuery((db, { category }: Placeholders<{ category: ServiceCategory | undefined }>) => {
  const { id, title, sub_heading, slug, service_cat, service_type, visit_charge, image, updated_at } = services
  return db
    .select({ id, title, sub_heading, slug, service_cat, service_type, visit_charge, image, updated_at })
    .from(services)
    .where(and(serviceStore.isNotDeleted, category && eq(service_cat, category)))
    .orderBy(asc(id))
})

/** Only links, oldest first: every page of the site asks for them, and whole rows would be large. */
export async function listServiceLinks(db: DbOrTx, category?: ServiceCategory) {
  const links = await withPictures(db, await selectLinks(db, { category }))
  return links.map((row) => fillCharges({ ...row, sendto: servicePath(row) }))
}

/** Rows with their pictures. */
export async function withPictures<R extends Illustrated>(db: DbOrTx, rows: readonly R[]) {
  const pictures = await listPictures(
    db,
    rows.flatMap(({ image }) => image ?? []),
  )
  return rows.map((row) => ({ ...row, picture: toServicePicture(row, pictures) }))
}

/** Finds a service by its address; the aliases in `SERVICE_SLUG_ALIASES` also work. */
export async function findServiceByAddress(db: DbOrTx, segment: string, slug: string) {
  const service_cat = findCategoryBySegment(segment)
  // PostgreSQL rejects U+0000, also in a comparison.
  if (!service_cat || slug.includes('\0')) return undefined
  const found = await serviceStore.findBySlug(db, { service_cat, slug })
  // A page with exactly this slug takes precedence over the alias.
  const alias = SERVICE_SLUG_ALIASES[toCategorySegment(service_cat) as CategorySegment]?.[slug]
  return found ?? (alias ? serviceStore.findBySlug(db, { service_cat, slug: alias }) : undefined)
}

/**
 * The name that customers read for a booking's service, which is stored as an option of the form or by its English
 * title. English if the title has no live translation.
 */
export async function getServiceLabel(db: DbOrTx, serviceType: string, language: Language): Promise<string> {
  const { services: options } = catalogues[language].labels
  if (language === 'en' || Object.hasOwn(options, serviceType)) return toLabel(options, serviceType)
  const service = (await listServiceLinks(db)).find(({ title }) => title === serviceType)
  if (!service) return serviceType
  return fillCharges(await translateRecord(db, serviceStore, { key: service.id, language }, service)).title
}

/** Whether it is an option of the booking form or the title of a published service. */
export async function isBookable(db: DbOrTx, serviceType: string): Promise<boolean> {
  if (BOOKING_SERVICE_TYPES.some((type) => type === serviceType)) return true
  return (await listServiceLinks(db)).some(({ title }) => title === serviceType)
}

type Charged = { title: string; visit_charge: string }

/** A service, or a link to one, with the amount filled in where its texts quote the charge. */
function fillCharges<R extends Charged>(service: R): R {
  return mapTexts('services', service, ({ text }) => fillCharge(text, service.visit_charge))
}

/** A service as visitors read it in a language; a booking uses its English title. */
export function toPublicService<R extends Charged & { untranslated?: string[] }>(
  english: Charged,
  translated: R,
): R & { title_en?: string } {
  const service = fillCharges(translated)
  return translated.untranslated ? { ...service, title_en: fillCharge(english.title, english.visit_charge) } : service
}
