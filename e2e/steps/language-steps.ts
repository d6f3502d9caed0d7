import type { Page } from '@playwright/test'
import { catalogueHi } from '../../web/site/texts/catalogue.hi.ts'
import { catalogueMr } from '../../web/site/texts/catalogue.mr.ts'
import type { Catalogue } from '../../web/site/texts/catalogue.ts'
import { expect } from '../fixtures.ts'
import { AC_REPAIR } from './booking-steps.ts'

/** The languages beside English, with the texts that their pages show. */
export const TRANSLATED = [
  { language: 'hi', texts: catalogueHi },
  { language: 'mr', texts: catalogueMr },
] as const

export async function openPanelIn(page: Page, language: string, texts: Catalogue): Promise<void> {
  await page.goto(`/${language}${AC_REPAIR}`)
  await page.locator('[data-opens=booking]:visible').last().click()
  await expect(page.getByRole('heading', { name: texts.booking.detailsTitle })).toBeFocused()
}

export async function fillInDevanagari(page: Page, { booking: texts }: Catalogue, mobile: string): Promise<void> {
  await page.getByLabel(texts.name, { exact: true }).fill('आशा कुलकर्णी')
  await page.getByLabel(texts.mobile).fill(mobile)
  await page.getByLabel(texts.city, { exact: true }).selectOption({ value: 'thane' })
  await page.getByRole('textbox', { name: texts.message }).fill('घरातला AC थंड होत नाही.')
}

export const payButtonIn = (page: Page, { booking: texts }: Catalogue) =>
  page.getByRole('button', { name: texts.payment.pay('₹299'), exact: true })
