type Transfer = { vpa: string; name: string; paise: number; reference: string }

/** A UPI payment to a business ends at one lakh rupees; only listed kinds of merchants may take more. */
export const UPI_MAX_PAISE = 10_000_000

/**
 * The address that UPI apps open, as a link or from a QR code. Spaces are `%20`: some apps show a plus as one. `tr` is
 * the merchant's own reference, which apps and the bank's statement show.
 */
export function toUpiAddress({ vpa, name, paise, reference }: Transfer): string {
  const fields = { pa: vpa, pn: name, tr: reference, am: (paise / 100).toFixed(2), cu: 'INR', tn: reference }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}
