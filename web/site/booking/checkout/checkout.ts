import type { CheckoutOptions, CheckoutResult } from './order.ts'

/** Opens the provider's checkout and resolves with its result. Throws where it can't be shown. */
export async function openCheckout(options: CheckoutOptions): Promise<CheckoutResult> {
  if (options.order.provider === 'sandbox') return (await import('./sandbox.tsx')).openSandbox(options)
  return (await import('./razorpay.ts')).openRazorpay(options)
}
