import type { Page } from '@playwright/test'
import { bookingTextsHi } from '../web/site/booking/booking-texts.hi.ts'
import { bookingTextsMr } from '../web/site/booking/booking-texts.mr.ts'
import { contactFormTextsHi } from '../web/site/contact/contact-form-texts.hi.ts'
import { contactFormTextsMr } from '../web/site/contact/contact-form-texts.mr.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { KINDS_OF_PAGES } from './public-pages.ts'

const LANGUAGES = [
  { language: 'hi', booking: bookingTextsHi, contact: contactFormTextsHi },
  { language: 'mr', booking: bookingTextsMr, contact: contactFormTextsMr },
]
const AC_REPAIR = '/services/home-appliance/ac-repair'

async function fillIn(page: Page, texts: typeof bookingTextsHi, mobile: string): Promise<void> {
  await page.getByLabel(texts.name, { exact: true }).fill('आशा कुलकर्णी')
  await page.getByLabel(texts.mobile).fill(mobile)
  await page.getByLabel(texts.city, { exact: true }).selectOption({ value: 'thane' })
  await page.getByRole('textbox', { name: texts.message }).fill('घरातला AC थंड होत नाही.')
}

const openPanel = (page: Page) => page.locator('[data-opens=booking]:visible').last().click()

for (const { language, booking, contact } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test('a visitor books with a code, and the booking’s page is in the same language', async ({ page, mobile, readCode }) => {
      await page.goto(`/${language}${AC_REPAIR}`)
      await openPanel(page)
      await expect(page.getByRole('heading', { name: booking.detailsTitle })).toBeFocused()
      await fillIn(page, booking, mobile)
      await page.getByRole('button', { name: booking.sendCode }).click()
      await page.getByLabel(booking.code).fill(await readCode(mobile))
      await expect(page.getByRole('heading', { name: booking.doneTitle })).toBeFocused()
      await expect(page.locator('.book-reference output')).toHaveText(/^KG-/)
      await expect(page.locator('.book-next li').first()).toHaveText(/\d\s(बजे तक|च्या आत)/)
      await page.getByRole('link', { name: booking.toBooking }).click()
      await expect(page).toHaveURL(new RegExp(`/${language}/booking/`))
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
      await expectAccessible(page, 'the page of the booking')
    })

    test('a message is sent from the contact page', async ({ page }) => {
      await page.goto(`/${language}/contactus`)
      await page.getByLabel(contact.name, { exact: true }).fill('आशा')
      await page.getByLabel(contact.email, { exact: true }).fill('asha@example.com')
      await page.getByLabel(contact.message, { exact: true }).fill('ठाण्यात नळ गळतो.')
      await page.getByRole('button', { name: contact.send }).click()
      await expect(page.getByLabel(contact.message, { exact: true })).toHaveValue('')
    })

    test('every kind of page is accessible, and does not scroll sideways on the narrowest phone', async ({
      page,
      expectedErrors,
    }) => {
      test.setTimeout(240_000)
      expectedErrors.push(/status of 404/)
      for (const path of KINDS_OF_PAGES) {
        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto(`/${language}${path === '/' ? '' : path}`)
        const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
        expect(await widthOf(), path).toBeLessThanOrEqual(320)
        await expectAccessible(page, path)
      }
    })

    test('what is English on a page is marked so', async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/)
      for (const path of KINDS_OF_PAGES) {
        await page.goto(`/${language}${path === '/' ? '' : path}`)
        const english = await page.evaluate(() => {
          const SENTENCE = /(?:[A-Za-z][A-Za-z’'-]*[ ,]+){4}[A-Za-z]{2,}/
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          while (walker.nextNode()) {
            const { textContent, parentElement } = walker.currentNode
            const lang = parentElement?.closest('[lang]')?.getAttribute('lang')
            if (!parentElement?.closest('script, style') && lang !== 'en' && SENTENCE.test(textContent ?? ''))
              found.push(textContent ?? '')
          }
          return found
        })
        expect(english, path).toEqual([])
      }
    })
  })
}

test('changing the language in mid-form loses nothing, and the switch is reached by keyboard', async ({ page, mobile }) => {
  await page.goto(AC_REPAIR)
  await openPanel(page)
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByLabel('Service', { exact: true }).selectOption('Fridge')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language: EN' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'हिंदी' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/hi${AC_REPAIR}`)
  await openPanel(page)
  await expect(page.getByLabel(bookingTextsHi.name, { exact: true })).toHaveValue('Asha Kulkarni')
  await expect(page.getByLabel(bookingTextsHi.mobile)).toHaveValue(mobile)
  await expect(page.locator('[name=service_type]')).toHaveValue('Fridge')
  await page.goto(`/mr${AC_REPAIR}`)
  await openPanel(page)
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
    await page.goto('/contactus')
    const hint = page.getByRole('link', { name: 'ही साइट मराठीत पाहा' })
    await expect(hint).toBeVisible()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((await hint.boundingBox())?.y, 'below the heading').toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    await page.getByRole('button', { name: 'बंद करा' }).click()
    await expect(hint).toBeHidden()
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(hint).toBeHidden()
  })
})
