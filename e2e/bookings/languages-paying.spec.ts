import { LANGUAGES } from '../../contract/languages.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { expect } from '../fixtures.ts'
import { fillInDevanagari, openPanelIn, payButtonIn, TRANSLATED } from '../steps/language-steps.ts'
import { test } from '../steps/paying-steps.ts'

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

test.use({ viewport: { width: 360, height: 740 } })

for (const { language, texts } of TRANSLATED) {
  const { booking, bookingPage } = texts
  const { payment } = booking

  test(`in ${language} a payment is closed, fails, and goes through to the receipt`, async ({ page, mobile, request }) => {
    await openPanelIn(page, language, texts)
    await payButtonIn(page, texts).click()
    await expect(page.getByText(payment.fieldsMissing)).toBeVisible()
    await fillInDevanagari(page, texts, mobile)
    const sheet = page.locator('.pay')
    const [payNow, letFail] = [sheet.locator('.btn-primary'), sheet.locator('.btn-quiet')]

    await payButtonIn(page, texts).click()
    await expect(sheet.getByRole('heading')).toBeFocused()
    await expect(sheet).toContainText(/[\u0900-\u097F]{3}/)
    await page.keyboard.press('Escape')
    await expect(page.getByText(payment.closed)).toBeVisible()

    await payButtonIn(page, texts).click()
    await letFail.click()
    const failure = page.locator('.book-notice').filter({ hasText: payment.failed })
    await expect(failure).toBeVisible()
    await expect(failure.locator('[lang=en]')).toHaveText('Payment was declined in the test checkout.')
    await expect(page.getByLabel(booking.name, { exact: true })).toHaveValue('आशा कुलकर्णी')

    await payButtonIn(page, texts).click()
    await payNow.click()
    await expect(page.getByText(payment.paid)).toBeVisible()
    await expect(page.getByRole('heading', { name: booking.doneTitle })).toBeFocused()
    const receipt = await request.get((await page.getByRole('link', { name: booking.toReceipt }).getAttribute('href')) ?? '')
    expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.getByRole('link', { name: booking.toBooking }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/booking/`))
    await expect(page.getByRole('heading', { name: bookingPage.titles.paidAndBooked })).toBeVisible()
    const english = page.getByRole('link', { name: bookingPage.receiptInEnglish })
    expect((await request.get((await english.getAttribute('href')) ?? '')).status()).toBe(200)
  })
}

test('after a refund the credit note is there in each language, on the page of each', async ({
  page,
  request,
  mobile,
  api,
  adminToken,
}) => {
  const lead = { name: 'Asha', mobile, service_type: 'Electrician', city: 'thane', message: 'The MCB trips' }
  const order = { amount: 19_900, service: 'homeservice/electrician', lead }
  const { body: ordered } = await api('POST', '/public/store-payment', order)
  await api('POST', '/sandbox/pay', { order_id: ordered.id, outcome: 'success' })
  const path = `/booking/${ordered.token}`
  const isBooked = async () => {
    await page.goto(path)
    return page.getByRole('heading', { name: bookingPageOf('en').titles.paidAndBooked }).isVisible()
  }
  await expect.poll(isBooked).toBe(true)
  const token = await adminToken()
  const { body: found } = await api('GET', `/payments?search=${ordered.id}`, undefined, token)
  await api('POST', `/payments/${(found.data as { id: number }[])[0]?.id}/refund`, {}, token)

  for (const language of LANGUAGES) {
    await page.goto(`/${language}${path}`)
    const own = page.getByRole('link', { name: bookingPageOf(language).creditNote, exact: true })
    const isIssued = async () => {
      await page.reload()
      return own.isVisible()
    }
    await expect.poll(isIssued).toBe(true)
    const others = LANGUAGES.filter((other) => other !== language)
    for (const link of [own, ...others.map((other) => page.getByRole('link', { name: bookingPageOf(other).creditNoteInIt }))]) {
      const note = await request.get((await link.getAttribute('href')) ?? '')
      expect([note.status(), note.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
  }
})

const bookingPageOf = (language: (typeof LANGUAGES)[number]) => catalogues[language].bookingPage
