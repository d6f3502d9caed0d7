const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** 49900 → "₹499", 49950 → "₹499.50" */
export function formatPaise(amountPaise: number): string {
  return (amountPaise % 100 === 0 ? wholeRupees : rupees).format(amountPaise / 100)
}
