import * as z from 'zod/mini'
import { Data, endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { SERVICE_CATEGORY_VALUES } from './options.ts'

/** One entry of a service's FAQs, offers or reasons, and of the home page's FAQs. */
export const Item = z.object({ title: z.string(), description: z.string() })
export type Item = z.infer<typeof Item>

export const Service = z.object({
  id: z.number(),
  service_cat: z.enum(SERVICE_CATEGORY_VALUES),
  service_type: z.string(),
  title: z.string(),
  slug: z.string(),
  sub_heading: z.string(),
  /** Text: usually rupees, see `parseRupees`. */
  visit_charge: z.string(),
  /** Plain text; a blank line parts its paragraphs. */
  about_service: z.string(),
  meta_title: z.string(),
  meta_desc: z.string(),
  meta_keywords: z.string(),
  search_keywords: z.string(),
  offers: z.array(Item),
  faqs: z.array(Item),
  whys: z.array(Item),
  created_at: z.string(),
  updated_at: z.string(),
  /** The path of its page. */
  sendto: z.string(),
})
export type Service = z.infer<typeof Service>

/** Just enough of a service to link to it. */
export const ServiceLink = z.object({
  title: z.string(),
  slug: z.string(),
  service_cat: z.enum(SERVICE_CATEGORY_VALUES),
  visit_charge: z.string(),
  sendto: z.string(),
  updated_at: z.string(),
})
export type ServiceLink = z.infer<typeof ServiceLink>

export const listFrontServices = endpoint({
  method: 'GET',
  path: '/public/frontservice',
  summary: 'Every service page',
  output: Data(z.array(Service)),
})

export const getFrontService = endpoint({
  method: 'GET',
  path: '/public/frontservice/:category/:slug',
  summary: 'One service page by its address, with the links to its related services',
  input: z.object({ category: requiredText(MESSAGES.notFound, 60), slug: requiredText(MESSAGES.notFound, 120) }),
  output: z.object({ status: z.literal(true), data: Service, related: z.array(ServiceLink) }),
})

export const listServiceLinks = endpoint({
  method: 'GET',
  path: '/public/service-links',
  summary: 'The links of the menus: every service with its title, charge and path',
  output: Data(z.array(ServiceLink)),
})

export const services = { listFrontServices, getFrontService, listServiceLinks }

/**
 * The rupees in a visit charge as people write it: `499`, `₹499`, `Rs. 1,299/-`. Undefined where there is no single
 * number, then the text itself is shown and paying online is not offered.
 */
export function parseRupees(visitCharge: string): number | undefined {
  const match = /^(?:₹|rs\.?|inr)?\s*([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,7})(?:\.00?)?\s*(?:\/-)?$/i.exec(visitCharge.trim())
  const rupees = Number(match?.[1]?.replaceAll(',', ''))
  return rupees > 0 ? rupees : undefined
}
