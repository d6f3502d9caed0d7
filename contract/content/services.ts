import * as z from 'zod/mini'
import { ItemsInput, OffersInput, positiveInt, SavedVersion, Slug, sortBy } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { Data, endpoint } from '../endpoint.ts'
import { anyText, Id, maybe, optionalText, requiredText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { MESSAGES } from '../messages.ts'
import { parseRupees } from '../money.ts'
import { BOOKING_TYPE_OF, SERVICE_CATEGORY_ALIASES, SERVICE_CATEGORY_VALUES, SERVICE_TYPES } from '../options.ts'
import { toAsciiDigits, toLine } from '../text.ts'
import { contentCalls } from './content-calls.ts'
import { Service } from './services.public.ts'
import { TRANSLATED_KINDS } from './translated-fields.ts'

export { getPublished, Item, listLinks, listPublished, Offer, Service, ServiceLink, ServicePicture } from './services.public.ts'

/** A service in the console. */
export const AdminService = z.extend(Service, {
  /** Its picture's file in the library; empty if a drawing is shown. */
  image: z.string(),
  version: z.number(),
})
export type AdminService = z.infer<typeof AdminService>

const nounOf = (noun: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? ADMIN_MESSAGES.requiredOf(noun) : undefined

/** Accepts the second spelling too. */
const ServiceCategoryInput = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? (SERVICE_CATEGORY_ALIASES[value] ?? value) : value)),
  z.enum(SERVICE_CATEGORY_VALUES, { error: (issue) => nounOf('Service Category')(issue) ?? ADMIN_MESSAGES.categoryUnknown }),
)

export const ServiceInput = z.object({
  meta_title: requiredText(ADMIN_MESSAGES.requiredOf('Meta'), 200, toLine),
  meta_desc: requiredText(ADMIN_MESSAGES.requiredOf('Meta Description'), 500),
  meta_keywords: requiredText(ADMIN_MESSAGES.requiredOf('Meta Keywords'), 500),
  title: requiredText(ADMIN_MESSAGES.requiredOf('Title'), 200, toLine),
  slug: Slug,
  service_cat: ServiceCategoryInput,
  service_type: z.enum(SERVICE_TYPES, { error: (issue) => nounOf('Service Type')(issue) ?? ADMIN_MESSAGES.serviceTypeUnknown }),
  visit_charge: z.pipe(
    z.transform((charge: unknown) => (typeof charge === 'number' ? String(charge) : charge)),
    requiredText(ADMIN_MESSAGES.requiredOf('Visiting Charge'), 100, (charge) => toAsciiDigits(toLine(charge))),
  ),
  sub_heading: requiredText(ADMIN_MESSAGES.requiredOf('Subheading'), 300),
  about_service: requiredText(ADMIN_MESSAGES.requiredOf('About Service'), 20_000),
  search_keywords: optionalText(1000),
  /** A file of the library. An empty text restores the drawing; a missing field keeps the picture. */
  image: z.optional(anyText(200, toLine)),
  faqs: ItemsInput,
  offers: OffersInput,
  whys: ItemsInput,
  version: SavedVersion,
})

export const { list, get, create, update, remove, restore } = contentCalls({
  ...({ kind: 'services', name: 'service', row: AdminService, input: ServiceInput } as const),
  summaries: { create: 'Write a service page', update: 'Save a service page' },
  filters: {
    category: z.optional(ServiceCategoryInput),
    sort: sortBy(['title', 'service_cat', 'service_type', 'slug', 'created_at', 'updated_at']),
  },
})

/** A text that quotes an earlier charge in figures: `text` is the amount with its surrounding words. */
const FormerCharge = z.object({
  kind: z.enum(TRANSLATED_KINDS),
  key: z.string(),
  title: z.string(),
  language: z.enum(LANGUAGES),
  /** The text's name, with the row's index instead of its id: `faqs.0.description`. */
  place: z.string(),
  text: z.string(),
})
export type FormerCharge = z.infer<typeof FormerCharge>

export const listFormerCharges = endpoint({
  method: 'GET',
  path: '/services/:id/former-charges',
  auth: 'editor',
  summary: 'The texts that still name a visiting charge which the service had until lately',
  input: z.object({ id: Id }),
  output: Data(z.array(FormerCharge)),
})

export const checkSlug = endpoint({
  method: 'GET',
  path: '/services/slug',
  auth: 'editor',
  summary: 'Whether a slug is free in its category; `id` is the service that asks and may hold it itself',
  input: z.object({ slug: Slug, service_cat: ServiceCategoryInput, id: maybe(positiveInt(MESSAGES.numberInvalid)) }),
  /** Title of the page that already uses the slug. */
  output: Data(z.object({ is_free: z.boolean(), holder: z.nullable(z.string()) })),
})

/** The amount of an online payment for the service, in paise; undefined if its charge is zero or not a number. */
export function toChargePaise({ visit_charge }: { visit_charge: string }): number | undefined {
  const rupees = parseRupees(visit_charge)
  return rupees ? rupees * 100 : undefined
}

type Bookable = Pick<Service, 'title' | 'title_en' | 'slug' | 'service_cat' | 'service_type'>

/** Whether a technician visits for a visit charge that is deducted from the bill. */
export const isVisit = ({ service_cat }: Pick<Bookable, 'service_cat'>) => service_cat === 'Home' || service_cat === 'Appliance'

const toEnglishTitle = ({ title, title_en = title }: Bookable) => title_en

/** The service's name in the booking form: an option for the home and appliance groups, elsewhere its title. */
export function toBookingType(service: Bookable): string {
  const option = isVisit(service) ? BOOKING_TYPE_OF[service.service_type as keyof typeof BOOKING_TYPE_OF] : undefined
  return option ?? toEnglishTitle(service)
}

/** Callers may identify a service by its option or its title. */
const isBookedAs = (service: Bookable, serviceType: string) =>
  toBookingType(service) === serviceType || toEnglishTitle(service) === serviceType

/** The services that a `service_type` can mean, most likely first. */
export function listBookedServices<S extends Bookable>(services: readonly S[], serviceType: string): S[] {
  const rank = ({ service_cat }: S) => SERVICE_CATEGORY_VALUES.indexOf(service_cat)
  return services.filter((service) => isBookedAs(service, serviceType)).sort((a, b) => rank(a) - rank(b))
}

/**
 * The service that a form books. Its charge is the one we show, order and print. It is the page's own service if the
 * form asks for that, otherwise the service booked under that name. Two services are booked as "Geyser": on another
 * page we take the one in the page's group (`home-appliance/geyser-repair` on the fridge page), else the one in the
 * first group (`homeservice/geyser`), and within a group the first in `services`. Undefined if no published service has
 * that name (at first start, "RO"): the site then offers no online payment and promises no charge.
 */
export function findBookedService<S extends Bookable>(services: readonly S[], serviceType: string, page?: S): S | undefined {
  if (page && isBookedAs(page, serviceType)) return page
  const found = listBookedServices(services, serviceType)
  return found.find(({ service_cat }) => service_cat === page?.service_cat) ?? found[0]
}
