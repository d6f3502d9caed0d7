import { payBill } from '../../../../contract/bookings/payments.public.ts'
import { ApiError, call } from '../../../api/client.ts'
import { goTo, goToCheckoutPage, isCheckoutAllowed, takeCheckoutFlag } from '../checkout-page.ts'

/** Lets the button of a bill be pressed, where the page has one. */
export function enablePaying(): HTMLButtonElement | undefined {
  const button = document.querySelector<HTMLButtonElement>('[data-pay-bill]')
  if (button) button.disabled = false
  return button ?? undefined
}

/** Lets the page of a booking open the checkout for its bill, also where the page was replaced since. */
export function startPayingBills(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-pay-bill]')
    if (button) pay(button)
  })
  const button = enablePaying()
  if (takeCheckoutFlag() && button) pay(button)
}

async function pay(button: HTMLButtonElement): Promise<void> {
  const { payBill: token = '', checkoutUrl, payingFor = '', notPaid = '', unknown = '' } = button.dataset
  const say = (text: string) => {
    const alert = button.nextElementSibling
    if (alert) alert.textContent = text
  }
  button.disabled = true
  say('')
  try {
    const { id, amount, key, provider, token: orderToken } = await call(payBill, { token })
    if (provider === 'razorpay' && !isCheckoutAllowed()) return await goToCheckoutPage('#pay-title')
    const { openCheckout } = await import('../checkout/checkout.ts')
    const order = { id, amountPaise: amount, key, provider, token: orderToken }
    const result = await openCheckout({ order, description: payingFor, checkoutUrl })
    // The page asks the provider and shows what is true, in the policy of a page without a checkout.
    if (result.kind === 'paid') return await goTo(location.pathname, { isReplacing: true })
    if (result.kind === 'failed') say(notPaid)
  } catch (error) {
    say(error instanceof ApiError && error.answer.message ? error.answer.message : unknown)
  }
  button.disabled = false
  button.focus()
}
