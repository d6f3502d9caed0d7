export const PAYMENT_METHODS = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS

/** The English label of the provider's payment method; an unknown method is its own label. */
export function methodLabel(method: string): string {
  return PAYMENT_METHODS[method as PaymentMethod] ?? method
}

/** Whether a text is an ID at UPI, such as `karigar@okaxis`. */
export const isUpiId = (text: string): boolean => /^[\w.-]{2,100}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/.test(text)
