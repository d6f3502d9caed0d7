import type { FrameLocator, Page } from '@playwright/test'
import type { Program } from '../../test/program.ts'
import { type Razorpay, startRazorpay } from '../../test/razorpay/start.ts'
import { test as base, expect } from '../fixtures.ts'
import { AC_REPAIR, fillIn, openPanel } from '../steps/booking-steps.ts'
import { fillInDevanagari, openPanelIn, payButtonIn, TRANSLATED } from '../steps/language-steps.ts'
import { payButton, readOrder, startWith } from '../steps/paying-steps.ts'

type TestFixtures = {
  /** URLs requested from the checkout's host. */
  toCheckout: string[]
}

/** Runs the program with its real Razorpay client against the stand-in, which is a separate process. */
const test = base.extend<TestFixtures, { server: Program; razorpay: Razorpay }>({
  razorpay: [
    async ({ browserName: _ }, use) => {
      const razorpay = await startRazorpay()
      await use(razorpay)
      await razorpay.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ razorpay }, use, { workerIndex }) => {
      const settings = {
        RAZORPAY_KEY_ID: razorpay.keyId,
        RAZORPAY_KEY_SECRET: razorpay.keySecret,
        RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
        RAZORPAY_API_URL: razorpay.url,
        RAZORPAY_CHECKOUT_URL: razorpay.checkoutUrl,
      }
      const program = await startWith(settings, workerIndex)
      await razorpay.control('webhook', { url: `${program.url}/api/webhooks/razorpay` })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
  toCheckout: ({ browserName: _ }, use) => use([]),
  // As strict as the guard of other tests, but it records requests to the checkout's host.
  guard: async ({ context, server, razorpay, expectedErrors, toCheckout }, use) => {
    const problems: string[] = []
    context.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`
      if (message.type() === 'error' && !expectedErrors.some((expected) => expected.test(text))) problems.push(text)
    })
    context.on('weberror', (error) => problems.push(`page: ${error.error().stack}`))
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin === new URL(razorpay.url).origin) toCheckout.push(request.url())
      else if (/^http/.test(protocol) && origin !== server.url) problems.push(`a foreign host: ${request.url()}`)
    })
    await use(undefined)
    expect(problems, 'Console errors, page errors and requests to foreign hosts').toEqual([])
  },
})

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

test.use({ viewport: { width: 390, height: 780 } })

const booked = (page: Page) => page.getByRole('heading', { name: 'Booked', exact: true })
const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title="Razorpay checkout"]')
const press = (page: Page, name: string) => checkout(page).getByRole('button', { name, exact: true }).click()

async function openCheckout(page: Page, mobile: string): Promise<void> {
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  await expect(checkout(page).getByRole('dialog')).toBeVisible()
}

/** Ends the only payment of an order with the bank's late answer. */
async function answerLate(razorpay: Razorpay, orderId: string): Promise<void> {
  const Authorization = `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`
  const answer = await fetch(`${razorpay.url}/orders/${orderId}/payments`, { headers: { Authorization } })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await razorpay.control('settle', { payment_id: items[0]?.id ?? '', outcome: 'success' })
}

test('a visitor pays at Razorpay’s checkout and is booked', async ({ page, mobile, razorpay, api, adminToken }) => {
  await openCheckout(page, mobile)
  await expect(page).toHaveURL(`${AC_REPAIR}#book`)
  await press(page, 'Pay')
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(page.getByText('Booking submitted successfully')).toBeVisible()
  await expect(booked(page)).toBeFocused()

  const { body } = await api('GET', `/leads?search=${mobile}`, undefined, await adminToken())
  expect(body.data).toMatchObject([{ name: 'Asha Kulkarni', payment: { status: 'booked' } }])
  const { capturedPayments } = await razorpay.control('counts')
  const [{ payment }] = body.data as [{ payment: { id: string } }]
  expect(capturedPayments.filter(({ id }) => id === payment.id)).toHaveLength(1)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(AC_REPAIR)
})

test('a number typed with +91 before the panel is interactive leads to the checkout', async ({ page, mobile }) => {
  const typed = Promise.withResolvers<void>()
  await page.route(/hydrate-.*\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  typed.resolve()
  await expect(checkout(page).getByRole('dialog')).toBeVisible()
})

test('a failed payment is paid later with the same order', async ({ page, mobile, razorpay }) => {
  await openCheckout(page, mobile)
  const { id } = await readOrder(page)
  await press(page, 'Fail')
  await expect(checkout(page).getByRole('status')).not.toBeEmpty()
  await press(page, 'Close the window')
  await expect(page.getByText(/You haven’t been charged, and your details are still here/)).toBeVisible()
  await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  await payButton(page).click()
  await press(page, 'Pay')
  await expect(booked(page)).toBeVisible()
  const { capturedPayments } = await razorpay.control('counts')
  expect(capturedPayments.filter(({ order_id }) => order_id === id)).toHaveLength(1)
})

test('closing the checkout returns to the form', async ({ page, mobile }) => {
  await openCheckout(page, mobile)
  await press(page, 'Close the window')
  await expect(page.getByText('You closed the payment window.')).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('while the bank does not answer, the visitor can’t pay again, and its late answer books', async ({
  page,
  mobile,
  razorpay,
  context,
}) => {
  await openCheckout(page, mobile)
  const { id, token } = await readOrder(page)
  await press(page, 'Answer later')
  await press(page, 'Close the window')
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeFocused()
  await expect(payButton(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()

  const own = await context.newPage()
  await own.goto(`/booking/${token}`)
  await expect(own.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await expect(own.getByText('This page updates automatically.')).toBeVisible()
  await answerLate(razorpay, id)
  await expect(own.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
  await expect(own.getByRole('status')).toContainText('Paid and booked')
  await page.bringToFront()
  await expect(booked(page)).toBeVisible()
})

for (const { language, texts } of TRANSLATED) {
  test(`in ${language} the visitor waits for the bank’s answer, which books`, async ({ page, mobile, razorpay }) => {
    await openPanelIn(page, language, texts)
    await fillInDevanagari(page, texts, mobile)
    await payButtonIn(page, texts).click()
    await expect(checkout(page).getByRole('dialog')).toBeVisible()
    const { id, token } = await readOrder(page)
    await press(page, 'Answer later')
    await press(page, 'Close the window')
    await expect(page.getByRole('heading', { name: texts.booking.payment.unsure.waiting.title })).toBeFocused()
    await page.goto(`/${language}/booking/${token}`)
    await expect(page.getByRole('heading', { name: texts.bookingPage.titles.waiting })).toBeVisible()
    await answerLate(razorpay, id)
    const booked = page.getByRole('heading', { name: texts.bookingPage.titles.paidAndBooked })
    await expect(booked).toBeVisible()
  })
}

test.describe('in a browser inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0.0.0 Android',
  })

  test('the checkout posts to the server, which shows the booking’s page', async ({ page, mobile }) => {
    await openCheckout(page, mobile)
    const { token } = await readOrder(page)
    await press(page, 'Pay')
    await expect(page).toHaveURL(`/booking/${token}`)
    await expect(page.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
  })
})

test('nothing is requested from the checkout’s host before the visitor chooses to pay', async ({
  page,
  mobile,
  toCheckout,
  razorpay,
}) => {
  const { origin } = new URL(razorpay.checkoutUrl)
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']?.split('; ') ?? []
  expect((await policyOf(AC_REPAIR)).join()).not.toContain(origin)
  // The hash belongs to the speculation rules.
  const scripts = (await policyOf(AC_REPAIR)).find((rule) => rule.startsWith('script-src'))
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
  expect(await policyOf(`${AC_REPAIR}?pay`)).toContain(`${scripts} ${origin}`)
  expect((await policyOf('/?pay')).join()).not.toContain(origin)

  await openPanel(page)
  await fillIn(page, mobile)
  expect(toCheckout).toEqual([])
  await payButton(page).click()
  await expect(checkout(page).getByRole('dialog')).toBeVisible()
  expect(toCheckout).not.toEqual([])
})

test('a checkout that does not load is reported, and the visitor can book with a code', async ({
  page,
  mobile,
  readCode,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/checkout.js', (route) => route.abort())
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  await expect(page.getByText('You haven’t been charged. Try again, or book with a code by SMS.')).toBeVisible()
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await expect(booked(page)).toBeVisible()
})
