import type { Page } from '@playwright/test'
import { TRANSLATION_LANGUAGES } from '../../contract/content/translated-fields.ts'
import { catalogues } from '../../languages/catalogues.ts'
import type { Catalogue } from '../../languages/en/catalogue.ts'
import { expect } from '../fixtures.ts'
import { AC_REPAIR } from './booking-steps.ts'

/** The languages beside English, with the texts that their pages show. */
export const TRANSLATED = TRANSLATION_LANGUAGES.map((language) => ({ language, texts: catalogues[language] }))

export async function openPanelIn(page: Page, language: string, texts: Catalogue): Promise<void> {
  await page.goto(`/${language}${AC_REPAIR}`)
  await page.locator('[data-opens=booking]:visible').last().click()
  await expect(page.getByRole('heading', { name: texts.booking.detailsTitle })).toBeFocused()
}

export async function fillInDevanagari(page: Page, { booking: texts, labels }: Catalogue, mobile: string): Promise<void> {
  await page.getByLabel(texts.name, { exact: true }).fill('आशा कुलकर्णी')
  await page.getByLabel(texts.mobile).fill(mobile)
  await page.getByRole('group', { name: texts.city }).getByText(labels.cities.thane).click()
  await page.getByRole('textbox', { name: texts.message }).fill('घरातला AC थंड होत नाही.')
}

export const payButtonIn = (page: Page, { booking: texts }: Catalogue) =>
  page.getByRole('button', { name: texts.payment.pay('₹299'), exact: true })
