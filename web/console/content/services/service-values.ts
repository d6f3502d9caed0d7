import type { AdminService } from '../../../../contract/content/services.ts'
import { CHARGE, parseRupees } from '../../../../contract/money.ts'
import { SERVICE_CATEGORIES, SERVICE_TYPES, type ServiceType } from '../../../../contract/options.ts'
import { chargeText } from '../../../ui/charge-text.ts'
import { blank, pick } from '../../frame/forms/record.ts'
import { EMPTY_ITEM } from '../../frame/forms/rows.ts'

export const SERVICE_LABELS = {
  title: 'Heading',
  slug: 'Slug',
  service_cat: 'Service Category',
  service_type: 'Service Type',
  visit_charge: 'Visiting Charge',
  sub_heading: 'Subheading',
  about_service: 'About Service',
  image: 'Picture',
  offers: 'Offers',
  whys: 'Why to Choose',
  faqs: 'FAQs',
  search_keywords: 'Search Keywords',
  meta_title: 'Meta Title',
  meta_desc: 'Meta Description',
  meta_keywords: 'Meta Keywords',
}

const rows = [EMPTY_ITEM]
export const EMPTY_SERVICE = { ...blank(SERVICE_LABELS), faqs: rows, offers: [{ ...EMPTY_ITEM, price: '' }], whys: rows }
export type ServiceValues = typeof EMPTY_SERVICE

/** In the form, an offer without a price has an empty one, so that a save clears it. */
const withPrice = <O extends object>(offer: O) => ({ price: '', ...offer })

export const toServiceValues = (service: AdminService): ServiceValues => ({
  ...pick(service, SERVICE_LABELS),
  offers: service.offers.map(({ title, description, price = '' }) => ({ title, description, price })),
})

/** Converts a version, or another person's newer save, to the form's fields. */
export const toServiceFields = ({ offers, ...saved }: Record<string, unknown>) => ({
  ...saved,
  ...(Array.isArray(offers) && { offers: offers.map(withPrice) }),
})

/** A duplicate's start values: everything but the address, which must be unique. */
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

/** How visitors will see the typed visit charge. */
export function chargeHint(visitCharge: string): string {
  if (visitCharge.trim() === '') return 'Rupees, such as 499 or ₹1,299, or words, such as “On request”.'
  const rupees = parseRupees(visitCharge)
  const shown = `On the page: “${chargeText(visitCharge)}”.`
  const named = `In texts, write ${CHARGE} for it.`
  if (rupees === 0) return `${shown} There’s nothing to pay online. ${named}`
  return `${shown} ${rupees ? 'Can be paid online.' : 'Paying online needs a single number.'} ${named}`
}
