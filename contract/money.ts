const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** 49900 → "₹499.00", for receipts. */
export function formatPaiseInFull(amountPaise: number): string {
  return rupees.format(amountPaise / 100)
}

/** 49900 → "₹499", 49950 → "₹499.50" */
export function formatPaise(amountPaise: number): string {
  return amountPaise % 100 === 0 ? wholeRupees.format(amountPaise / 100) : formatPaiseInFull(amountPaise)
}

/** 1299 → "1,299" */
export function formatRupees(amount: number): string {
  return amount.toLocaleString('en-IN')
}

/**
 * Parses the rupees of a visit charge as people write it: `499`, `₹499`, `Rs. 1,299/-`. Undefined if it is no single
 * number: then pages show the text itself and offer no online payment.
 */
export function parseRupees(visitCharge: string): number | undefined {
  const match = /^(?:₹|rs\.?|inr)?\s*([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,7})(?:\.00?)?\s*(?:\/-)?$/i.exec(visitCharge.trim())
  const rupees = Number(match?.[1]?.replaceAll(',', ''))
  return rupees > 0 ? rupees : undefined
}
