import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Role } from '../../contract/roles.ts'
import { expect, type TestFixtures } from '../fixtures.ts'

/** The toast with the result of an action. */
export const toast = (page: Page, text: string | RegExp): Locator => page.getByRole('listitem').filter({ hasText: text }).first()

/** The rows of a list, without its head and the heads of its groups. */
export const listRows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** The text editor of blogs and documents. */
export const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })

/** Builds an image file for a file chooser. */
export async function buildPicture(background = '#0b5d5b', name = 'My tap.png') {
  const options = { width: 800, height: 450, channels: 3 as const, background }
  return { name, mimeType: 'image/png', buffer: await sharp({ create: options }).png().toBuffer() }
}

/** Holds the saves of a call until the returned function lets them through. */
export async function holdSaves(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

/** Opens one of the two folds of the menu, and returns the menu. */
export async function openFold(page: Page, fold: 'Content' | 'Settings'): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('button', { name: fold, expanded: false }).press('Enter')
  return menu
}

type Signing = { page: Page } & Pick<TestFixtures, 'api' | 'adminToken'>

/** Signs the page in as someone who was invited with this role. */
export async function signInAs(role: Role, { page, api, adminToken }: Signing): Promise<void> {
  const invitation = { email: `${role}-${randomUUID()}@karigar.example`, role }
  const { body } = await api('POST', '/administrators/invitations', invitation, await adminToken())
  const password = 'four words and a number 7'
  const token = new URL((body.data as { link: string }).link).hash.slice(1)
  await api('POST', '/public/administrator-link/password', { token, password })
  const { body: session } = await api('POST', '/public/authenticate', { email: invitation.email, password })
  await page.addInitScript((text) => localStorage.setItem('user-info', text), JSON.stringify(session))
}

/** Opens a screen signed in, and waits until it has loaded. */
export async function openScreen(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((session) => localStorage.setItem('user-info', session), JSON.stringify({ id: 1, token }))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
}

/** Builds the body of a service's save. */
export const buildService = (slug: string, more: object = {}) => ({
  ...{ meta_title: 'Meta', meta_desc: 'Meta', meta_keywords: 'meta', title: `Title of ${slug}`, slug, sub_heading: 'Sub' },
  ...{ service_cat: 'Home', service_type: 'Electrician', visit_charge: '499', about_service: 'About it' },
  ...more,
})

/** Fills in the required texts of a service's form. */
export async function fillService(page: Page, heading: string): Promise<void> {
  await page.getByLabel('Heading', { exact: true }).fill(heading)
  await page.getByLabel('Service Category').selectOption('Home')
  await page.getByLabel('Service Type').selectOption('Electrician')
  await page.getByLabel('Visiting Charge').fill('1299')
  await page.getByLabel('Subheading').fill('A subheading')
  await page.getByLabel('About Service').fill('About it')
  await page.getByLabel('Meta Title').fill('A title')
  await page.getByLabel('Meta Description').fill('A description')
  await page.getByLabel('Meta Keywords').fill('some, keywords')
}

/** Keeps the answers of these calls back until they are released, as on a slow network. */
export async function hold(page: Page, calls: RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
