const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
}

/** The provider's word for how was paid, in ours where we have one. */
export function methodLabel(method: string): string {
  return METHODS[method] ?? method
}
