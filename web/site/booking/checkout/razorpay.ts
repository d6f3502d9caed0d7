import type { CheckoutSuccess } from '../../../../contract/bookings/payments.public.ts'
import { inLanguage, splitLanguage } from '../../../../contract/languages.ts'
import { bookingPath } from '../../../../contract/paths.ts'
import { type CheckoutOptions, type CheckoutResult, siteName } from './order.ts'

type RazorpayOptions = {
  key: string
  amount: number
  currency: 'INR'
  name: string
  description: string
  order_id: string
  prefill?: { name?: string; email?: string; contact: string }
  theme: { color: string }
  modal: { ondismiss: () => void; confirm_close: boolean }
  handler?: (answer: CheckoutSuccess) => void
  callback_url?: string
  redirect?: boolean
  timeout?: number
}
type Checkout = {
  open(): void
  on(event: 'payment.failed', listener: (answer: { error: { description: string } }) => void): void
}

const LOAD_MS = 20_000
const PRESS_COLOR = '#0b5d5b'

/** Razorpay's own checkout, see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/. */
export async function openRazorpay({
  order,
  description,
  lead,
  checkoutUrl,
  closesInS,
}: CheckoutOptions): Promise<CheckoutResult> {
  await loadScript(checkoutUrl ?? '')
  const { Razorpay } = window as unknown as { Razorpay: new (options: RazorpayOptions) => Checkout }
  return new Promise((resolve) => {
    let failure: string | undefined
    const checkout = new Razorpay({
      key: order.key,
      amount: order.amountPaise,
      currency: 'INR',
      name: siteName(),
      description,
      order_id: order.id,
      // Some pages of the checkout accept only Latin letters.
      ...(lead && {
        prefill: {
          ...(/^[\p{Script=Latin}\P{L}]+$/u.test(lead.name) && { name: lead.name }),
          email: lead.mailid,
          contact: `+91${lead.mobile}`,
        },
      }),
      ...(closesInS && { timeout: closesInS }),
      theme: { color: PRESS_COLOR },
      modal: {
        confirm_close: true,
        ondismiss: () => resolve(failure ? { kind: 'failed', reason: failure } : { kind: 'closed' }),
      },
      // Browsers inside other apps lose the page below the checkout: there the provider posts the answer to the server.
      ...(isInAppBrowser(navigator.userAgent)
        ? {
            callback_url: `${location.origin}${inLanguage(bookingPath(order.token), splitLanguage(location.pathname).language)}/callback`,
            redirect: true,
          }
        : { handler: (answer) => resolve({ kind: 'paid', ...answer }) }),
    })
    // The checkout stays open for another try: only its end decides.
    checkout.on('payment.failed', ({ error }) => {
      failure = error.description
    })
    checkout.open()
  })
}

let loading: Promise<void> | undefined

function loadScript(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    const fail = () => {
      script.remove()
      loading = undefined
      reject(new Error('The checkout’s script did not load'))
    }
    const timer = setTimeout(fail, LOAD_MS)
    script.onerror = fail
    script.onload = () => resolve()
    script.addEventListener('load', () => clearTimeout(timer))
    document.head.append(script)
  })
  return loading
}

/** Whether this is a browser inside another app, such as Instagram's, or one that can't show a checkout in a frame. */
export function isInAppBrowser(userAgent: string): boolean {
  return /Instagram|FBAN|FBAV|FB_IAB|Messenger|UCBrowser|Opera Mini/.test(userAgent)
}
