import * as z from 'zod/mini'
import { loggable, type Need, secret, webBase, webUrl } from './env.fields.ts'

export const PaymentEnvironment = z.object({
  PAYMENTS: loggable(z.optional(z.enum(['sandbox', 'razorpay', 'none'], 'must be sandbox, razorpay or none'))),
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_\w+$/, 'must begin with rzp_'))),
  RAZORPAY_KEY_SECRET: z.optional(secret),
  RAZORPAY_WEBHOOK_SECRET: z.optional(secret),
  RAZORPAY_API_URL: z._default(webBase, 'https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: z._default(webUrl, 'https://checkout.razorpay.com/v1/checkout.js'),
})

export const PAYMENT_NEEDS: readonly Need[] = [
  ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRET'],
  ['RAZORPAY_KEY_ID', 'PAYMENTS', 'razorpay'],
  ['RAZORPAY_KEY_SECRET', 'PAYMENTS', 'razorpay'],
]

/** The sandbox books without payment, so in production it has to be set explicitly. */
export function toPayments(env: z.infer<typeof PaymentEnvironment>, isProduction: boolean) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env
  const usual = keyId ? 'razorpay' : isProduction ? 'none' : 'sandbox'
  const provider = env.PAYMENTS ?? usual
  if (provider !== 'razorpay' || !keyId || !keySecret) return { provider: provider === 'sandbox' ? provider : ('none' as const) }
  return {
    provider,
    keyId,
    keySecret,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: new URL(env.RAZORPAY_API_URL).pathname === '/' ? `${env.RAZORPAY_API_URL}/v1` : env.RAZORPAY_API_URL,
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  }
}
