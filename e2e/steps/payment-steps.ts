import type { Page } from '@playwright/test'
import { test as base } from './paying-steps.ts'

export const AMOUNT = 19_900
export const SERVICE = 'homeservice/electrician'

type Steps = {
  /** Makes a paid booking and returns the lead's reference. */
  payAndBook: (name: string, number?: string) => Promise<string>
  /** Pays an order without a form, which can't become a lead, and returns the payment's id. */
  payWithoutForm: () => Promise<string>
  /** Books a service and pays the charge of another one, which someone has to settle. */
  payWrong: (name: string) => Promise<void>
}

/** Orders of the payments' screens. */
export const test = base.extend<Steps>({
  payAndBook: ({ api, mobile }, use) =>
    use(async (name, number = mobile) => {
      const lead = { name, mobile: number, service_type: 'Electrician', city: 'mum', message: 'The fan hums' }
      const order = (await api('POST', '/public/store-payment', { amount: AMOUNT, service: SERVICE, lead })).body
      const { body } = await api('POST', '/sandbox/pay', { order_id: order.id, outcome: 'success' })
      const booked = await api('POST', '/public/leads', { ...lead, payment_id: body.razorpay_payment_id })
      return (booked.body.data as { reference: string }).reference
    }),
  payWithoutForm: ({ api }, use) =>
    use(async () => {
      const { body } = await api('POST', '/public/store-payment', { amount: AMOUNT })
      const paid = await api('POST', '/sandbox/pay', { order_id: body.id, outcome: 'success' })
      return String(paid.body.razorpay_payment_id)
    }),
  payWrong: ({ payWithoutForm, api, mobile }, use) =>
    use(async (name) => {
      const lead = { name, mobile, service_type: 'AC', city: 'mum', message: 'It does not cool' }
      await api('POST', '/public/leads', { ...lead, payment_id: await payWithoutForm() })
    }),
})

export const PAYMENTS = '/admin/payments'
export const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Payments by what they need' }).getByRole('link', { name })
