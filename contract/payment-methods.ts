const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
}

/** The label of the provider's payment method; an unknown method is its own label. */
export function methodLabel(method: string): string {
  return METHODS[method] ?? method
}
