import { SERVICE_CATEGORIES, SERVICE_TYPES, type ServiceType } from '../../../contract/options.ts'
import type { AdminService, Item } from '../../../contract/services.ts'
import { EMPTY_ITEM } from '../forms/rows.ts'

export type ServiceValues = {
  meta_title: string
  meta_desc: string
  meta_keywords: string
  title: string
  slug: string
  service_cat: string
  service_type: string
  visit_charge: string
  sub_heading: string
  about_service: string
  faqs: Item[]
  offers: Item[]
  whys: Item[]
  search_keywords: string
}

export const SERVICE_LABELS = {
  meta_title: 'Meta Title',
  meta_desc: 'Meta Description',
  meta_keywords: 'Meta Keywords',
  title: 'Heading',
  slug: 'Slug',
  service_cat: 'Service Category',
  service_type: 'Service Type',
  visit_charge: 'Visiting Charge',
  sub_heading: 'Subheading',
  about_service: 'About Service',
  faqs: 'FAQs',
  offers: 'Offers',
  whys: 'Why to Choose',
  search_keywords: 'Search Keywords',
} satisfies Record<keyof ServiceValues, string>

export const EMPTY_SERVICE: ServiceValues = {
  meta_title: '',
  meta_desc: '',
  meta_keywords: '',
  title: '',
  slug: '',
  service_cat: '',
  service_type: '',
  visit_charge: '',
  sub_heading: '',
  about_service: '',
  faqs: [EMPTY_ITEM],
  offers: [EMPTY_ITEM],
  whys: [EMPTY_ITEM],
  search_keywords: '',
}

export function toServiceValues(service: AdminService): ServiceValues {
  const { id: _, created_at: _c, updated_at: _u, sendto: _s, version: _v, ...values } = service
  return values
}

/** What a duplicate starts from: everything but the address, which only one page can have. */
export function toCopyValues(service: AdminService): ServiceValues {
  return { ...toServiceValues(service), slug: `${service.slug.slice(0, 115).replace(/-$/, '')}-copy` }
}

const TYPE_LABELS: Partial<Record<ServiceType, string>> = {
  'Sports-Complex': 'Sports Complex',
  seo: 'SEO',
  'paid-search': 'Paid Search Advertising',
  socialmedia: 'Social Media',
  digitalmarketing: 'Digital Marketing',
}
export const TYPE_OPTIONS = SERVICE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] ?? value }))

export const toCategoryLabel = (value: string) => SERVICE_CATEGORIES.find((info) => info.value === value)?.label ?? value
export const toTypeLabel = (value: string) => TYPE_OPTIONS.find((option) => option.value === value)?.label ?? value
