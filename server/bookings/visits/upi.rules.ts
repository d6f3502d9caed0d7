type Transfer = { vpa: string; name: string; paise: number; reference: string }

/** The address that UPI apps open, as a link or from a QR code. Spaces are `%20`: some apps show a plus as one. */
export function toUpiAddress({ vpa, name, paise, reference }: Transfer): string {
  const fields = { pa: vpa, pn: name, am: (paise / 100).toFixed(2), cu: 'INR', tn: reference }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}
