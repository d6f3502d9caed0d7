import type { Page } from '@playwright/test'
import type { Program } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { fillIn, openPanel, AC_REPAIR as PAGE } from '../steps/booking-steps.ts'
import { serverWith } from '../steps/paying-steps.ts'

const PHONE = { width: 390, height: 780 }

test.use({ viewport: PHONE })

/** A test whose server the owner has told to send codes to known browsers alone. */
const narrowed = test.extend<object, { server: Program }>({ server: serverWith({}) })
narrowed.use({ viewport: PHONE })

const sendCode = (page: Page) => page.getByRole('button', { name: 'Book, pay after the visit' }).click()

test('a visitor books a technician from details to reference', async ({ page, mobile, readCode, api, adminToken }) => {
  await openPanel(page)
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('AC')
  await fillIn(page, mobile)
  await sendCode(page)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await expect(page.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(mobile))

  await expect(page.getByText('OTP verified successfully')).toBeVisible()
  await expect(page.getByText('Technician assigned successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeFocused()
  await expect(page.getByText(/^We’ll call you (tomorrow )?by/)).toBeVisible()
  const reference = (await page.locator('output').textContent()) ?? ''

  const { body } = await api('GET', `/leads?search=${reference}`, undefined, await adminToken())
  expect(body.data).toMatchObject([{ reference, mobile, service_type: 'AC', city: 'thane', status: 'New', consent_version: 1 }])

  const address = (await page.getByRole('link', { name: 'See your booking' }).getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Explore Services' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible()
  await expect(page.getByText('Nothing has been charged.')).toBeVisible()
  await expect(page.getByText(`Your booking ${reference}`)).toBeVisible()
})

test('each missing field shows its error, and the first one has the focus', async ({ page }) => {
  await openPanel(page)
  await page.getByLabel('Mobile').fill('12345')
  await sendCode(page)
  await expect(page.getByRole('group', { name: 'City' })).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription('Invalid Mobile Number')
  await expect(page.getByRole('group', { name: 'City' })).toHaveAccessibleDescription('City is required')
  await expect(page.getByText('Please check the fields marked below')).toBeVisible()
})

test('a wrong code is reported, and the right one books when its whole SMS is pasted', async ({
  page,
  mobile,
  readCode,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await openPanel(page)
  await fillIn(page, mobile)
  await sendCode(page)
  const code = await readCode(mobile)
  await page.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert').getByText('Invalid OTP')).toBeVisible()
  await page.getByLabel('6-digit code').evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${code} is your booking code. It is valid for 5 minutes.`)
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible()
})

test('the form survives closing, Back and a reload, and another page keeps its own service', async ({ page }) => {
  await openPanel(page)
  await fillIn(page, '9876543210')
  await page.locator('select[name=service_type]').selectOption('Fridge')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(PAGE)
  await expect(page.locator('.book-bar [data-opens]')).toBeFocused()

  await page.goForward()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni')
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('Fridge')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(PAGE)

  await openPanel(page, '/services/subscription/home-spa')
  await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('Home Spa Cleaning Plan')
})

test('closing the panel takes no focus that has moved on', async ({ page }) => {
  await openPanel(page)
  // On a slow machine the next key press would arrive before the close event.
  await page.getByRole('dialog').evaluate(
    (dialog: HTMLDialogElement) =>
      new Promise<void>((resolve) => {
        dialog.addEventListener('close', () => resolve())
        dialog.close()
        document.querySelector<HTMLElement>('.header-call')?.focus()
      }),
  )
  await expect(page.locator('.header-call')).toBeFocused()
})

test('closing a panel that the address opened leads the keyboard to the button that opens it', async ({ page }) => {
  await page.goto(`${PAGE}#book`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.book-bar [data-opens]')).toBeFocused()
})

test('the form works before it hydrates', async ({ page, mobile, readCode }) => {
  const isFilledIn = Promise.withResolvers<void>()
  await page.route(/hydrate-.*\.js$/, async (route) => {
    await isFilledIn.promise
    await route.continue()
  })
  await page.goto(PAGE)
  await page.locator('.book-bar [data-opens]').click()
  await fillIn(page, mobile)
  isFilledIn.resolve()
  await sendCode(page)
  await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  expect(await readCode(mobile)).toMatch(/^\d{6}$/)
})

test('a form that can’t load says so, with the number to call', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to (load|fetch)|ERR_FAILED/)
  await page.route(/hydrate-.*\.js$/, (route) => route.abort())
  await page.route(PAGE, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()))
  await page.goto(PAGE)
  await page.locator('.book-bar [data-opens]').click()
  await page.getByLabel('Name').fill('Asha')
  await expect(page.getByText('The form didn’t load.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call us instead' })).toBeVisible()
})

test('a form whose answer was lost is sent again, and one lead is made', async ({
  page,
  mobile,
  readCode,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await openPanel(page)
  await fillIn(page, mobile)
  await sendCode(page)
  let isFirst = true
  await page.route('**/api/public/leads', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await expect(page.getByText('Error submitting')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible()
  const { body } = await api('GET', `/leads?search=${mobile}`, undefined, await adminToken())
  expect(body.data).toHaveLength(1)
})

test('a refused code is reported with its waiting time, and the form keeps its texts', async ({
  page,
  mobile,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/)
  await api('POST', '/public/send-otp', { mobile })
  await openPanel(page)
  await fillIn(page, mobile)
  await sendCode(page)
  await expect(page.getByText('Error sending OTP')).toBeVisible()
  await expect(page.getByText(/You can try again in \d+ s/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book, pay after the visit' })).toBeDisabled()
  await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
})

narrowed(
  'a visitor who gets no code is shown the other ways to book',
  async ({ page, mobile, api, adminToken, expectedErrors }) => {
    expectedErrors.push(/status of 429/)
    await api('PUT', '/otp/receivers', { who: 'known', hours: 1 }, await adminToken())
    await openPanel(page)
    await fillIn(page, mobile)
    await sendCode(page)
    await expect(page.getByRole('heading', { name: 'We’ll call you back' })).toBeFocused()
    await expect(page.getByText(/^We’ll call you (tomorrow )?by /)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call us now/ })).toHaveAttribute('href', /^tel:\+91/)
    await expect(page.getByText(/We’ll try again in \d+ s/)).toBeVisible()
    const written = encodeURIComponent('The indoor unit drips on the bed.')
    await expect(page.getByRole('link', { name: 'Send us this on WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa.me/91\\d{10}\\?text=.*${written}`),
    )
    await expect(page.getByRole('link', { name: 'Send us this by SMS' })).toHaveAttribute('href', /^sms:\+91\d{10}\?&body=/)
    await page.getByRole('button', { name: 'Back to your details' }).click()
    await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  },
)
