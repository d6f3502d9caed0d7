import type { CheckoutOptions, CheckoutResult } from './order.ts'

/** Lets the visitor pay; resolves once that has come to an end. Throws where the checkout can’t be shown. */
export async function openCheckout(options: CheckoutOptions): Promise<CheckoutResult> {
  if (options.order.provider === 'sandbox') return (await import('./sandbox.tsx')).openSandbox(options)
  return (await import('./razorpay.ts')).openRazorpay(options)
}
