import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'a-key-secret' }
const razorpay = {
  provider: 'razorpay',
  keyId: 'rzp_test_1',
  keySecret: 'a-key-secret',
  webhookSecret: undefined,
  apiUrl: 'https://api.razorpay.com/v1',
  checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
}

const PRODUCTION = { PRODUCTION: '1', SITE_URL: 'https://karigar.example' }
describe('the payments', () => {
  it.each([
    [{}, { provider: 'sandbox' }],
    [{ ...PRODUCTION }, { provider: 'none' }],
    [{ ...PRODUCTION, PAYMENTS: 'sandbox' }, { provider: 'sandbox' }],
    [{ PAYMENTS: 'none' }, { provider: 'none' }],
    [RAZORPAY, razorpay],
    [{ ...RAZORPAY, ...PRODUCTION, PAYMENTS: 'razorpay' }, razorpay],
    [{ ...RAZORPAY, PAYMENTS: 'sandbox' }, { provider: 'sandbox' }],
    [{ ...RAZORPAY, PAYMENTS: 'none' }, { provider: 'none' }],
    [
      { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' },
      { ...razorpay, webhookSecret: 'a-webhook-secret' },
    ],
    [
      { ...RAZORPAY, RAZORPAY_API_URL: 'http://127.0.0.1:4000' },
      { ...razorpay, apiUrl: 'http://127.0.0.1:4000/v1' },
    ],
    [
      { ...RAZORPAY, RAZORPAY_API_URL: 'http://127.0.0.1:4000/razorpay/v2/' },
      { ...razorpay, apiUrl: 'http://127.0.0.1:4000/razorpay/v2' },
    ],
    [
      { ...RAZORPAY, RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:4000/checkout.js' },
      { ...razorpay, checkoutUrl: 'http://127.0.0.1:4000/checkout.js' },
    ],
  ])('are chosen: %j', (environment, payments) => {
    expect(readSettings(environment).payments).toEqual(payments)
  })
})
