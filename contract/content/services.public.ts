import * as z from 'zod/mini'
import { Data, endpoint, InLanguage, Time } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { SERVICE_CATEGORY_VALUES } from '../options.ts'

/** One entry of a service's FAQs, offers or reasons, and of the home page's FAQs. */
export const Item = z.object({ title: z.string(), description: z.string() })
export type Item = z.infer<typeof Item>

/** A job and its price, such as "from ₹349"; without a price, the quote has it. */
export const Offer = z.extend(Item, { price: z.optional(z.string()) })
export type Offer = z.infer<typeof Offer>

/** The English title, in answers in other languages: bookings store it as the service's name. */
const TitleEn = z.optional(z.string())

/** A service's picture: a drawing, or a picture from the library with smaller copies of these `widths`. */
export const ServicePicture = z.object({
  /** Path on the site. */
  src: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
})
export type ServicePicture = z.infer<typeof ServicePicture>

export const Service = z.object({
  id: z.number(),
  service_cat: z.enum(SERVICE_CATEGORY_VALUES),
  service_type: z.string(),
  title: z.string(),
  slug: z.string(),
  sub_heading: z.string(),
  /** Text: usually rupees, see `parseRupees`. */
  visit_charge: z.string(),
  /** Plain text; blank lines separate paragraphs. */
  about_service: z.string(),
  meta_title: z.string(),
  meta_desc: z.string(),
  meta_keywords: z.string(),
  search_keywords: z.string(),
  offers: z.array(Offer),
  faqs: z.array(Item),
  whys: z.array(Item),
  picture: ServicePicture,
  created_at: Time,
  updated_at: Time,
  /** Path of its page. */
  sendto: z.string(),
  ...InLanguage,
  title_en: TitleEn,
})
export type Service = z.infer<typeof Service>

/** What a link to a service needs. The home page shows a plan's subheading in its link. */
export const ServiceLink = z.object({
  title: z.string(),
  sub_heading: z.string(),
  slug: z.string(),
  service_cat: z.enum(SERVICE_CATEGORY_VALUES),
  service_type: z.string(),
  visit_charge: z.string(),
  picture: ServicePicture,
  sendto: z.string(),
  updated_at: Time,
  ...InLanguage,
  title_en: TitleEn,
})
export type ServiceLink = z.infer<typeof ServiceLink>

export const listPublished = endpoint({
  method: 'GET',
  path: '/public/frontservice',
  isContent: true,
  summary: 'Every service page',
  output: Data(z.array(Service)),
})

export const getPublished = endpoint({
  method: 'GET',
  path: '/public/frontservice/:category/:slug',
  isContent: true,
  summary: 'One service page by its address, with the links to its related services',
  input: z.object({ category: requiredText(MESSAGES.notFound, 60), slug: requiredText(MESSAGES.notFound, 120) }),
  output: z.object({ status: z.literal(true), data: Service, related: z.array(ServiceLink) }),
})

export const listLinks = endpoint({
  method: 'GET',
  path: '/public/service-links',
  isContent: true,
  summary: 'The links of the menus: every service with its title, charge and path',
  output: Data(z.array(ServiceLink)),
})
