// Creating an Intl.NumberFormat takes milliseconds, and the booking panel needs an amount while it hydrates.

/** 49900 → "₹499.00", for receipts; −49900 → "−₹499.00", with the sign of mathematics, not a hyphen. */
export function formatPaiseInFull(amountPaise: number): string {
  const paise = Math.abs(amountPaise)
  const rupees = groupDigits(Math.trunc(paise / 100))
  return `${amountPaise < 0 ? '−' : ''}₹${rupees}.${String(paise % 100).padStart(2, '0')}`
}

/** 49900 → "₹499", 49950 → "₹499.50" */
export function formatPaise(amountPaise: number): string {
  return formatPaiseInFull(amountPaise).replace(/\.00$/, '')
}

/** Lakhs and crores: 1234567 → "12,34,567" */
const groupDigits = (whole: number) => String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')

/** 1299 → "1,299" */
export function formatRupees(amount: number): string {
  return amount.toLocaleString('en-IN')
}

/**
 * Parses the rupees of a visit charge as people write it: `499`, `₹499`, `Rs. 1,299/-`. Undefined if it isn't a single
 * number: pages then show the text itself. Such a visit can't be paid online; neither can a free one.
 */
export function parseRupees(visitCharge: string): number | undefined {
  const match = /^(?:₹|rs\.?|inr)?\s*([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,7})(?:\.00?)?\s*(?:\/-)?$/i.exec(visitCharge.trim())
  return match ? Number(match[1]?.replaceAll(',', '')) : undefined
}

/** The placeholder for the visit charge in a service's texts. */
export const CHARGE = '{charge}'

/**
 * A service's text as visitors read it: `Visit {charge}` → `Visit ₹499`, or with the charge's own words if it isn't a
 * number.
 */
export function fillCharge(text: string, visitCharge: string): string {
  if (!text.includes(CHARGE)) return text
  const rupees = parseRupees(visitCharge)
  const amount = rupees === undefined ? visitCharge.trim() : `₹${formatRupees(rupees)}`
  // Drops a ₹ typed before the placeholder.
  return text.replace(/(?:(?:₹|\bRs\.?)\s*)?\{charge\}/g, () => amount)
}
