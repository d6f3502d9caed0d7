import { bookingTexts as bookingTextsHi } from '../../languages/hi/booking.ts'
import { bookingTexts as bookingTextsMr } from '../../languages/mr/booking.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { AC_REPAIR, openPanel } from '../steps/booking-steps.ts'
import { fillInDevanagari, openPanelIn, TRANSLATED } from '../steps/language-steps.ts'
import { SECOND_ADDRESSES } from '../steps/public-pages.ts'

for (const { language, texts } of TRANSLATED) {
  const { booking, contactForm: contact, messages, offline } = texts

  test.describe(`in ${language}`, () => {
    test('a visitor books with a code, and the booking’s page is in the same language', { tag: '@looks' }, async ({
      page,
      mobile,
      readCode,
    }) => {
      await openPanelIn(page, language, texts)
      await fillInDevanagari(page, texts, mobile)
      await page.getByRole('button', { name: booking.book.visit }).click()
      await page.getByLabel(booking.code).fill(await readCode(mobile))
      await expect(page.getByRole('heading', { name: booking.doneTitle })).toBeFocused()
      await expect(page.locator('.book-reference output')).toHaveText(/^KG-/)
      await expect(page.locator('.book-next li').first()).toHaveText(/\d\s(बजे तक|पर्यंत)/)
      await page.getByRole('link', { name: booking.toBooking }).click()
      await expect(page).toHaveURL(new RegExp(`/${language}/booking/`))
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
      await expectAccessible(page, 'the page of the booking')
    })

    test('a wrong field has its message in the language, and the focus', async ({ page }) => {
      await openPanelIn(page, language, texts)
      await page.getByRole('button', { name: booking.book.visit }).click()
      await expect(page.getByRole('group', { name: booking.city })).toBeFocused()
      await expect(page.getByLabel(booking.name, { exact: true })).toHaveAccessibleDescription(messages.requiredOf('Name'))
      await fillInDevanagari(page, texts, '12345')
      await page.getByRole('button', { name: booking.book.visit }).click()
      await expect(page.getByLabel(booking.mobile)).toBeFocused()
      await expect(page.getByLabel(booking.mobile)).toHaveAccessibleDescription(messages.mobileInvalid)
      await expect(page.getByLabel(booking.name, { exact: true })).toHaveValue('आशा कुलकर्णी')
    })

    test('a message is sent from the contact page', async ({ page }) => {
      await page.goto(`/${language}/contactus`)
      await page.getByLabel(contact.name, { exact: true }).fill('आशा')
      await page.getByLabel(contact.email, { exact: true }).fill('asha@example.com')
      await page.getByLabel(contact.message, { exact: true }).fill('ठाण्यात नळ गळतो.')
      await page.getByRole('button', { name: contact.send }).click()
      await expect(page.getByLabel(contact.message, { exact: true })).toHaveValue('')
    })

    test('a second address shows the page in the language, which names its own address', async ({ page }) => {
      for (const [second, own] of Object.entries(SECOND_ADDRESSES)) {
        await page.goto(`/${language}${second}`)
        await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
        const canonical = page.locator('link[rel=canonical]')
        await expect(canonical).toHaveAttribute('href', new RegExp(`/${language}${own}$`))
      }
    })

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false })

      test('a technician is booked, by way of a wrong number and a wrong code', async ({ page, mobile, readCode }) => {
        await page.goto(`/${language}${AC_REPAIR}`)
        await page.locator('main [data-opens=booking]').first().click()
        await expect(page.getByRole('heading', { name: booking.detailsTitle, level: 1 })).toBeVisible()
        const before = await page.title()
        await fillInDevanagari(page, texts, '12345')
        await page.getByRole('button', { name: booking.book.visit }).click()
        await expect(page.getByText(messages.mobileInvalid)).toBeVisible()
        await expect(page).toHaveTitle(texts.layout.refused(before))
        await expect(page.getByRole('alert')).toHaveText(messages.checkFields)
        await expect(page.getByLabel(booking.name, { exact: true })).toHaveValue('आशा कुलकर्णी')
        await page.getByLabel(booking.mobile).fill(mobile)
        await page.getByRole('button', { name: booking.book.visit }).click()
        const code = await readCode(mobile)
        await page.getByLabel(booking.code).fill(code === '000000' ? '111111' : '000000')
        await page.getByRole('button', { name: booking.verify }).click()
        await expect(page.getByText(messages.otpWrong)).toBeVisible()
        await page.getByLabel(booking.code).fill(code)
        await page.getByRole('button', { name: booking.verify }).click()
        await expect(page).toHaveURL(new RegExp(`/${language}/booking/[\\w-]{20,}$`))
        await expect(page.getByRole('heading', { name: texts.bookingPage.titles.booked, level: 1 })).toBeVisible()
      })
    })

    test.describe('without a network', () => {
      test.use({ serviceWorkers: 'allow' })

      test('a kept page, the offline page and the panel say so in the language', async ({
        page,
        context,
        mobile,
        expectedErrors,
      }) => {
        expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 503/)
        const address = `/${language}${AC_REPAIR}`
        await page.goto(address)
        const areKept = () =>
          page.evaluate(
            async (paths) => {
              await navigator.serviceWorker.ready
              return (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean)
            },
            [address, `/${language}/offline`],
          )
        await expect.poll(areKept).toBe(true)
        await context.setOffline(true)
        await page.goto(`/${language}/blogs`)
        await expect(page.getByRole('heading', { name: offline.title, level: 1 })).toBeVisible()
        const kept = page.getByRole('navigation', { name: offline.keptTitle }).getByRole('link')
        await expect(kept).toHaveAttribute('href', address)
        await page.goto(address)
        await expect(page.locator('.kept-line')).toContainText(offline.offline)
        await page.locator('[data-opens=booking]:visible').last().click()
        await fillInDevanagari(page, texts, mobile)
        await page.getByRole('button', { name: booking.book.visit }).click()
        await expect(page.getByText(booking.unsentOffline)).toBeVisible()
      })
    })
  })
}

test('changing the language in mid-form loses nothing, and the switch is reached by keyboard', async ({ page, mobile }) => {
  const openAgain = () => page.locator('[data-opens=booking]:visible').last().click()
  await openPanel(page)
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByLabel('Service', { exact: true }).selectOption('Fridge')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language: English, EN' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'हिंदी' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/hi${AC_REPAIR}`)
  await openAgain()
  await expect(page.getByLabel(bookingTextsHi.name, { exact: true })).toHaveValue('Asha Kulkarni')
  await expect(page.getByLabel(bookingTextsHi.mobile)).toHaveValue(mobile)
  await expect(page.locator('[name=service_type]')).toHaveValue('Fridge')
  await page.goto(`/mr${AC_REPAIR}`)
  await openAgain()
  await expect(page.getByLabel(bookingTextsMr.mobile)).toHaveValue(mobile)
})

test('the menu and the foot lead to the page in each language, and the heading face has Devanagari', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/mr/contactus')
  await page.locator('.footer-languages').getByRole('link', { name: 'हिंदी' }).click()
  await expect(page).toHaveURL('/hi/contactus')
  await page.locator('.header-toggle').click()
  await page.locator('.nav-languages').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/contactus')
  const isHind = () => [...document.fonts].some(({ family, status }) => family === 'Hind' && status === 'loaded')
  expect(await page.evaluate(isHind)).toBe(false)
  await page.goto('/hi')
  await expect.poll(() => page.evaluate(isHind)).toBe(true)
})

test.describe('a visitor whose browser prefers Marathi', () => {
  test.use({ locale: 'mr-IN' })

  test('is told once that the site has it, and keeps the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const hint = page.getByRole('link', { name: 'ही साइट मराठीत पाहा' })
    await page.goto('/contactus/write')
    await page.waitForLoadState('networkidle')
    await expect(hint, 'over a form').toBeHidden()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(hint, 'over the heading').toBeHidden()
    await page.mouse.wheel(0, 300)
    await expect(hint).toBeVisible()
    const header = await page.getByRole('banner').boundingBox()
    const line = await hint.boundingBox()
    expect(line?.y, 'directly below the header').toBeLessThan((header?.y ?? 0) + (header?.height ?? 0) + 4)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    await page.getByRole('button', { name: 'बंद करा' }).click()
    await expect(hint).toBeHidden()
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(hint).toBeHidden()
  })
})
