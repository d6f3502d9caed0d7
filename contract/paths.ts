import { type CategorySegment, SERVICE_CATEGORIES, type ServiceCategory } from './options.ts'

export const API_BASE = '/api'
/** Where browsers report violations of the content security policy. */
export const CSP_REPORTS_PATH = '/public/csp-reports'
export const BLOG_IMAGES_PATH = '/uploads/blogs'

/** "AC Repair" → "ac-repair" */
export function toKebab(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export function toCategorySegment(category: ServiceCategory): CategorySegment {
  const info = SERVICE_CATEGORIES.find(({ value }) => value === category)
  if (!info) throw new Error(`No address segment for category ${category}`)
  return info.segment
}

export function findCategoryBySegment(segment: string): ServiceCategory | undefined {
  return SERVICE_CATEGORIES.find((info) => info.segment === segment)?.value
}

export function servicePath(service: { service_cat: ServiceCategory; slug: string }): string {
  return `/services/${toCategorySegment(service.service_cat)}/${service.slug}`
}

/** The booking form as a separate page, for browsers without script; includes the index of the chosen rate. */
export function bookFormPath(service: { service_cat: ServiceCategory; slug: string }, rate?: number): string {
  const query = rate === undefined ? '' : `?rate=${rate}`
  return `${servicePath(service)}/book${query}`
}
export const BOOK_FORM_PATTERN = '/services/:category/:slug/book'
export const CONTACT_FORM_PATH = '/contactus/write'

export function blogPath(blog: { category: string; id: number; slug: string }): string {
  return `/blogs/${toKebab(blog.category) || 'general'}/${blog.id}/${blog.slug}`
}

/** The private page of a booking. */
export function bookingPath(token: string): string {
  return `/booking/${token}`
}

/** The token in a booking's short address: 132 bits, and within the 30 characters that DLT allows in a variable. */
export const toShortToken = (token: string) => token.slice(0, 22)
/** Redirects to the private page. It ends in `?` before the token, as DLT requires of links with a variable end. */
export const SHORT_BOOKING_PATH = '/b'
export const shortBookingPath = (token: string) => `${SHORT_BOOKING_PATH}?${toShortToken(token)}`

/** The page of a technician's day, and the short address for messages that leads to it. */
export const dayPath = (token: string) => `/day/${token}`
export const SHORT_DAY_PATH = '/d'
export const shortDayPath = (token: string) => `${SHORT_DAY_PATH}?${token}`

export const receiptPath = (token: string) => `${bookingPath(token)}/receipt.pdf`
/** A refunded receipt's credit note: the one with this number, by default the last one. */
export const creditNotePath = (token: string, number?: string) =>
  `${bookingPath(token)}/credit-note.pdf${number ? `?number=${encodeURIComponent(number)}` : ''}`
/** A visit's bill: the one with this number, by default the last one. */
export const billPath = (token: string, number?: string) =>
  `${bookingPath(token)}/bill.pdf${number ? `?number=${encodeURIComponent(number)}` : ''}`

/** The specification stores a blog's image as a file name below the uploads. */
export function blogImagePath(file: string): string {
  return `${BLOG_IMAGES_PATH}/${file}`
}

/** Path of a smaller copy beside the upload: `tap.webp` → `tap-640.avif`. */
export function imageVariantPath(file: string, width: number, format: 'avif' | 'webp'): string {
  return blogImagePath(file.replace(/\.[a-z0-9]+$/, `-${width}.${format}`))
}

/** Path of a picture's preview for chats and feeds, a JPEG of the same size for all: `tap.webp` → `tap-preview.jpg`. */
export function previewPath(file: string): string {
  return blogImagePath(file.replace(/\.[a-z0-9]+$/, '-preview.jpg'))
}
export const PREVIEW_SIZE = { width: 1200, height: 630 }
