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
