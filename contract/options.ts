/**
 * The lists of values that several modules share, each defined once; schemas, types, columns and selects come from
 * them.
 */

type ServiceCategoryInfo = { value: string; segment: string; label: string }

/** The one mapping between a category's stored value, its URL segment and its label, in menu order. */
export const SERVICE_CATEGORIES = [
  { value: 'Home', segment: 'homeservice', label: 'Home' },
  { value: 'Appliance', segment: 'home-appliance', label: 'Appliance' },
  { value: 'Civil-Construction', segment: 'civil-construction', label: 'Civil Construction' },
  { value: 'Labour-Supply', segment: 'labour-supply', label: 'Labour Supply' },
  { value: 'Annual-Subscription', segment: 'subscription', label: 'Annual Subscription' },
  { value: 'business', segment: 'business', label: 'Business Promotion' },
] as const satisfies readonly ServiceCategoryInfo[]

export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]['value']
export type CategorySegment = (typeof SERVICE_CATEGORIES)[number]['segment']

export const SERVICE_CATEGORY_VALUES = SERVICE_CATEGORIES.map(({ value }) => value) as [ServiceCategory, ...ServiceCategory[]]

/** The specification spells one category in two ways. */
export const SERVICE_CATEGORY_ALIASES: Record<string, ServiceCategory> = { 'business-promotion': 'business' }

/** Alternative slugs in the menus; each shows the page of the service on the right. */
export const SERVICE_SLUG_ALIASES: Partial<Record<CategorySegment, Record<string, string>>> = {
  'home-appliance': { television: 'tv-repair', geyser: 'geyser-repair' },
  'labour-supply': { unskilled: 'nonskilled' },
}

export const SERVICE_TYPES = [
  'Electrician',
  'Carpenter',
  'Plumber',
  'Cleaning',
  'Pest Control',
  'Painting',
  'AC Repair',
  'Washing Machine',
  'Refrigerator',
  'TV Repair',
  'Dishwasher',
  'Oven Repair',
  'Geyser',
  'RO',
  'Restaurant',
  'Building',
  'Roads',
  'Bridge',
  'Flyovers',
  'House',
  'Sports-Complex',
  'Helpers',
  'Skilled',
  'Unskilled',
  'seo',
  'paid-search',
  'socialmedia',
  'digitalmarketing',
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

export const BOOKING_SERVICE_TYPES = [
  'AC',
  'Fridge',
  'Tv',
  'Washing Machine',
  'Geyser',
  'Microwave',
  'RO',
  'Electrician',
  'Plumber',
  'Carpenter',
  'Pest Control',
  'Home Cleaning',
  'Painting',
] as const
export type BookingServiceType = (typeof BOOKING_SERVICE_TYPES)[number]

/** Visits that need more than one window of a technician's time. */
export const WINDOWS_OF: Partial<Record<BookingServiceType, number>> = { 'Home Cleaning': 2, Painting: 2 }

/** The option that the booking form preselects on pages of the home and appliance groups. */
export const BOOKING_TYPE_OF: Partial<Record<ServiceType, BookingServiceType>> = {
  'AC Repair': 'AC',
  Refrigerator: 'Fridge',
  'TV Repair': 'Tv',
  'Washing Machine': 'Washing Machine',
  Geyser: 'Geyser',
  'Oven Repair': 'Microwave',
  RO: 'RO',
  Electrician: 'Electrician',
  Plumber: 'Plumber',
  Carpenter: 'Carpenter',
  'Pest Control': 'Pest Control',
  Cleaning: 'Home Cleaning',
  Painting: 'Painting',
}

export const CITIES = [
  { value: 'mum', label: 'Mumbai' },
  { value: 'thane', label: 'Thane' },
  { value: 'pune', label: 'Pune' },
] as const
export type City = (typeof CITIES)[number]['value']
export const CITY_VALUES = CITIES.map(({ value }) => value) as [City, ...City[]]

/** `mum` → "Mumbai"; an unknown value is its own label. */
export function toCityLabel(city: string): string {
  return CITIES.find(({ value }) => value === city)?.label ?? city
}

export const BLOG_CATEGORIES = [
  'Entertainment',
  'Technology',
  'Finance',
  'Marketing',
  'Business',
  'Politics',
  'Jobs',
  'General',
  'Electrician',
  'Carpenter',
  'Plumber',
  'Cleaning',
  'Pest Control',
  'AC Repair',
  'Washing Machine',
  'Refrigerator',
  'TV Repair',
  'Dishwasher',
  'Oven Repair',
  'Geyser',
  'Restaurant',
  'Building',
  'Roads',
  'Bridge',
  'Flyovers',
  'House',
  'Sports Complex',
  'Helpers',
  'Skilled',
  'Unskilled',
] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

export const LEAD_STATUSES = ['New', 'Cancelled', 'Completed'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Where a lead came from. */
export const LEAD_SOURCES = ['site', 'phone'] as const

/** Kinds of entries in a lead's history. */
export const LEAD_EVENTS = ['status', 'note', 'called', 'notReached', 'assigned', 'corrected', 'notPlanned'] as const
export type LeadEventKind = (typeof LEAD_EVENTS)[number]

/** Filters of the lead list: never reached, to call now, and reached. */
export const LEAD_CALL_FILTERS = ['unanswered', 'due', 'called'] as const
export type LeadCallFilter = (typeof LEAD_CALL_FILTERS)[number]

/** States of an order for a visit charge, see `canAdvance`. */
export const ORDER_STATUSES = ['created', 'paid', 'failed', 'expired', 'booked', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What a payment needs from the business. One that needs a person can also be in another group. */
export const PAYMENT_GROUPS = ['needsYou', 'succeeded', 'givenBack', 'notPaid'] as const
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number]

/** Payment providers; the sandbox is this program's own stand-in. */
export const PROVIDERS = ['razorpay', 'sandbox'] as const
export type Provider = (typeof PROVIDERS)[number]

/** States of one attempt to pay an order, in the provider's words. */
export const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const

/** States of a payer's dispute, in the provider's words; `closed` means that it ended without a decision. */
export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const

/** Numbered payment documents, and the prefix of each series. */
export const RECEIPT_KINDS = ['receipt', 'creditNote', 'bill'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]
export const RECEIPT_SERIES = ['KG', 'CN', 'KB', 'TEST', 'TESTCN', 'TESTKB'] as const
export type ReceiptSeries = (typeof RECEIPT_SERIES)[number]

/** Why a form has not become a lead. */
export const UNFINISHED_REASONS = ['code', 'payment', 'callBack'] as const

/** States of a visit, see `canStep`. */
export const VISIT_STATUSES = ['planned', 'accepted', 'on_the_way', 'arrived', 'done', 'missed', 'cancelled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

/** What a reservation of a technician's time is for. */
export const RESERVATION_KINDS = ['visit', 'hold', 'off'] as const

/** Kinds of entries in a visit's history. */
export const VISIT_EVENTS = [
  'planned',
  /** A new window or technician. */
  'moved',
  'assigned',
  /** Its reservation was removed: it has to be planned again. */
  'unassigned',
  'accepted',
  'on_the_way',
  /** The technician is not on the way after all. */
  'turned_back',
  'arrived',
  'done',
  'missed',
  'cancelled',
  /** No one came by the promised time. */
  'late',
  /** The address was given or changed. */
  'place',
  /** A quote was sent, and the customer's answer. */
  'quoted',
  'approved',
  'declined',
  /** The fault is back, within the guarantee. */
  'claimed',
  /** A technician's report that came too late and was not accepted. */
  'refused',
] as const
export type VisitEventKind = (typeof VISIT_EVENTS)[number]

/** Who acts on a visit. */
export const VISIT_ACTORS = ['customer', 'technician', 'operator', 'program'] as const
export type VisitActor = (typeof VISIT_ACTORS)[number]

/** A finished visit's outcome; `unrecorded` if its lead was completed by hand at the door, before version 1.0. */
export const VISIT_OUTCOMES = ['work', 'inspection', 'none', 'unrecorded'] as const
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

export const QUOTE_STATUSES = ['sent', 'approved', 'declined', 'replaced'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_LINE_KINDS = ['labour', 'part'] as const
export const PAID_BY = ['upi', 'cash', 'online', 'owed'] as const
export type PaidBy = (typeof PAID_BY)[number]
/** Why a review is hidden from visitors. */
export const HIDING_REASONS = ['abuse', 'personal data'] as const
export type HidingReason = (typeof HIDING_REASONS)[number]

export const MESSAGE_STATUSES = ['unread', 'read', 'answered'] as const

/** A notice's subject, channel and delivery status. */
export const NOTICE_SUBJECTS = [
  'lead',
  'message',
  'unfinished',
  'alarm',
  'link',
  'receipt',
  'refund',
  'visit',
  'assignment',
  'day',
] as const
export const NOTICE_AUDIENCES = ['business', 'customer', 'administrator', 'technician'] as const
export const NOTICE_CHANNELS = ['email', 'sms', 'webhook'] as const
export const NOTICE_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'kept'] as const

/** The four policies and the about page: editable documents, each with the path of its page and of its public call. */
export const DOCUMENTS = [
  { key: 'about-us', page: '/aboutus' },
  { key: 'privacy-policy', page: '/privacy-policy' },
  { key: 'refund-policy', page: '/refund-policy' },
  { key: 'terms-and-conditions', page: '/terms-and-condition' },
  { key: 'shipping-policy', page: '/shipping-policy' },
] as const
export type DocumentKey = (typeof DOCUMENTS)[number]['key']
export const DOCUMENT_KEYS = DOCUMENTS.map(({ key }) => key) as [DocumentKey, ...DocumentKey[]]

/** Result of handing a code to the SMS gateway; `unknown` where the gateway gave no clear answer. */
export const CODE_DELIVERIES = ['pending', 'sent', 'refused', 'unknown'] as const
