import {
  BLOG_CATEGORIES,
  type BlogCategory,
  BOOKING_SERVICE_TYPES,
  type BookingServiceType,
  CITIES,
  type City,
} from './options.ts'

const PAYMENT_METHODS = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
} as const
type PaymentMethod = keyof typeof PAYMENT_METHODS

/** The English label of the provider's payment method; an unknown method is its own label. */
export function methodLabel(method: string): string {
  return PAYMENT_METHODS[method as PaymentMethod] ?? method
}

/** Whether a text is a UPI ID, such as `karigar@okaxis`. */
export const isUpiId = (text: string): boolean => /^[\w.-]{2,100}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/.test(text)

/** Visible labels of values; the database, requests and addresses use the same values in all languages. */
export type Labels = {
  services: Record<BookingServiceType, string>
  cities: Record<City, string>
  paymentMethods: Record<PaymentMethod, string>
}
export type BlogCategoryLabels = Record<BlogCategory, string>

export const labels: Labels = {
  services: toThemselves(BOOKING_SERVICE_TYPES),
  cities: Object.fromEntries(CITIES.map(({ value, label }) => [value, label])) as Labels['cities'],
  paymentMethods: PAYMENT_METHODS,
}

export const blogCategoryLabels: BlogCategoryLabels = /* @__PURE__ */ toThemselves(BLOG_CATEGORIES)

function toThemselves<Value extends string>(values: readonly Value[]): Record<Value, string> {
  const labels = {} as Record<Value, string>
  for (const value of values) labels[value] = value
  return labels
}

export const startingFrom = (rupees: string) => `Starting From: ${rupees}/-`

/** The label of a value; a value outside the list is its own label. */
export function toLabel(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? String(labels[value]) : value
}
