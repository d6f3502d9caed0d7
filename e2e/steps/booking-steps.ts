import { expect, type Page } from '@playwright/test'

export const AC_REPAIR = '/services/home-appliance/ac-repair'

export async function openPanel(page: Page, path = AC_REPAIR): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('link', { name: /^(Book|Ask for)/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
}

export async function fillIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Mobile').fill(`+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`)
  await page.getByRole('group', { name: 'City' }).getByText('Thane').click()
  await page.getByLabel('What needs doing?').fill('The indoor unit drips on the bed.')
}
