import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/paying-steps.ts'

test('the owner sees how business is: the figures of a time beside the time before, as cards, chart and table', {
  tag: '@looks',
}, async ({ page, api, mobile, openConsole }) => {
  const lead = { name: 'Figura Fan', mobile, service_type: 'Electrician', city: 'mum', message: 'The fan hums' }
  const order = (await api('POST', '/public/store-payment', { amount: 19_900, service: 'homeservice/electrician', lead })).body
  const { body } = await api('POST', '/sandbox/pay', { order_id: order.id, outcome: 'success' })
  await api('POST', '/public/leads', { ...lead, payment_id: body.razorpay_payment_id })

  await openConsole('/admin/dashboard')
  const business = page.getByRole('region', { name: 'Business' })
  const earned = business.getByRole('button', { name: /^Earned ₹/ })
  await expect(earned).toHaveAttribute('aria-pressed', 'true')
  await expect(business.getByRole('img', { name: /^Earned by day/ })).toBeVisible()
  await business.getByRole('button', { name: /^Booked/ }).focus()
  await page.keyboard.press('Enter')
  await expect(business.getByRole('img', { name: /^Booked by day/ })).toBeVisible()
  await expect(page).toHaveURL(/show=booked/)

  await business.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(business.getByText('Today so far, compared with the whole of yesterday.')).toBeVisible()
  await business.getByRole('link', { name: 'By service' }).click()
  // Other journeys on this server pay for electricians too, but no one in Thane.
  await expect(business.getByRole('row', { name: /^Electrician ₹[1-9]/ })).toBeVisible()
  await business.getByRole('combobox', { name: 'City' }).selectOption('Thane')
  await expect(earned).toHaveAccessibleName(/^Earned ₹0/)
  await business.getByRole('combobox', { name: 'City' }).selectOption('All cities')
  await business.getByRole('link', { name: 'By payment' }).click()
  await expect(business.getByRole('row', { name: /^Online ₹[1-9]/ })).toBeVisible()
  await business.getByRole('link', { name: 'By technician' }).click()
  await expect(business.getByRole('row', { name: /^No one yet ₹[1-9]/ })).toBeVisible()
  await business.getByText('What the figures mean').click()
  await expectAccessible(page, 'the business of a city')
})
