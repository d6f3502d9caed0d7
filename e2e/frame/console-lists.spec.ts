import type { Page } from '@playwright/test'
import { buildHomepage } from '../../test/builders.ts'
import { expect, test } from '../fixtures.ts'
import { buildService, openScreen, toast } from '../steps/console-steps.ts'

const BLOGS = '/admin/blogs/bloglist'
const SERVICES = '/admin/services/serviceslist'
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const titles = (page: Page) => page.locator('tbody .row-title').allTextContents()

test('a list is sorted by its heads, and its address keeps the order', async ({ page, openConsole }) => {
  await openConsole(BLOGS)
  await expect(head(page, 'Created Date')).toHaveAttribute('aria-sort', 'descending')
  const newestFirst = await titles(page)

  await head(page, 'Title').getByRole('button').press('Enter')
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(`${BLOGS}?sort=title`)
  await expect(head(page, 'Created Date')).not.toHaveAttribute('aria-sort')
  const sorted = newestFirst.toSorted((one, other) => one.localeCompare(other, 'en'))
  await expect.poll(() => titles(page)).toEqual(sorted)

  await head(page, 'Title').getByRole('button').press('Space')
  await expect(page).toHaveURL(`${BLOGS}?sort=-title`)
  await expect.poll(() => titles(page)).toEqual(sorted.toReversed())
  await page.reload()
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(BLOGS)
  await expect.poll(() => titles(page)).toEqual(newestFirst)
})

test('the services stand by category, and one press begins with what was changed last', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const { id } = (await api('POST', '/services', buildService('changed-last'), token)).body.data as { id: number }
  await api('POST', '/services', buildService('changed-before'), token)
  await api('PUT', `/services/${id}`, buildService('changed-last', { sub_heading: 'Another' }), token)
  await openScreen(page, token, SERVICES)
  await expect(page.getByRole('rowheader')).toHaveText([/^Home$/, /^Appliance$/, /^Civil/, /^Labour/, /^Annual/, /^Business/])
  await expect(head(page, 'Category')).toHaveCount(0)
  await head(page, 'Changed').getByRole('button').click()
  await expect(head(page, 'Changed')).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('Title of changed-last')
  await head(page, 'Category').getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toHaveText('Home')
})

test('no column is cut at a width of 768, 1024 or 1280', async ({ page, api, adminToken }) => {
  const token = await adminToken()
  // A draft has an action more than the live record.
  await api('POST', '/homepage', buildHomepage(), token)
  const boxes = page.locator('.table-box')
  for (const path of [BLOGS, SERVICES, '/admin/home/homepage', '/admin/translations', '/admin/trash']) {
    await openScreen(page, token, path)
    await expect(page.locator('.table-box, .empty').first()).toBeVisible()
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await boxes.evaluateAll(
        (found) => found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      )
      expect(cut, `${path}, ${width} px`).toBe(0)
      await expect(page.locator('.table-box[data-fits="false"]'), `${path}, ${width} px`).toHaveCount(0)
    }
  }
})

test('columns that do not fit can be shown', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await openConsole('/admin/home/homepage')
  await expect(head(page, 'Heading')).toBeVisible()
  await expect(head(page, 'Meta Keywords')).toBeHidden()
  await page.getByRole('button', { name: 'Show all columns' }).click()
  await expect(head(page, 'Meta Keywords')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Home page records: table' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('a row is a title with its facts and a menu', async ({ page, adminToken, api }) => {
    const token = await adminToken()
    await api('POST', '/services', buildService('pocket'), token)
    await openScreen(page, token, SERVICES)
    await expect(page.getByRole('link', { name: 'Title of pocket' })).toBeVisible()
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(96)

    await page.getByRole('button', { name: 'Actions for Title of pocket' }).click()
    await expect(page.getByRole('link', { name: 'Duplicate Title of pocket' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Title of pocket' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Deleted successfully')).toContainText('Title of pocket')
  })

  test('the order is chosen in a list', async ({ page, openConsole }) => {
    await openConsole(BLOGS)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Sort by').selectOption({ label: 'Title ↑' })
    await expect(page).toHaveURL(`${BLOGS}?sort=title`)
    await expect.poll(async () => (await titles(page)).at(0)).toMatch(/^A/)
  })
})

test('the tab of Edit service, Edit home page and Edit blog names its record', async ({ page, openConsole }) => {
  for (const [path, screen] of [
    ['/admin/services/editservice/2', 'Edit service'],
    ['/admin/home/edithomepage/1', 'Edit home page'],
    ['/admin/blogs/editblog/1', 'Edit blog'],
  ] as const) {
    await openConsole(path)
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
    const current = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current="page"]')
    const name = await page
      .getByLabel(/^(Heading|Title)$/)
      .first()
      .inputValue()
    await expect(current).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · ${screen} · Karigar`)
    await expect(page.locator('.page-title')).toHaveText(name)
  }
})

test('a search box shows the search that follows a cleared one', async ({ page, openConsole }) => {
  await page.clock.install()
  await openConsole(BLOGS)
  const box = page.getByLabel('Search blogs')
  // A blank is an empty search, so the address does not change.
  await box.fill(' ')
  await page.clock.runFor(1000)
  await box.fill('zzzz')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(`${BLOGS}?search=zzzz`)
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(BLOGS)
  await expect(box).toHaveValue('')
})

test('the form of a home page asks in the order of the specification', async ({ page, openConsole }) => {
  for (const path of ['/admin/home/edithomepage/1', '/admin/home/createhomepage']) {
    await openConsole(path)
    await expect(page.getByLabel('Subheading')).toBeVisible()
    const names = await page.locator('form [name]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    const asked = names.filter((name) => name && ['heading', 'contact1', 'contact2', 'subheading'].includes(name))
    expect(asked).toEqual(['heading', 'contact1', 'contact2', 'subheading'])
  }
})

test('lists, records and settings end at one edge', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const edges = new Set<number>()
  for (const path of [SERVICES, '/admin/services/editservice/2', '/admin/faqlist', '/admin/contactus', '/admin/channels']) {
    await openConsole(path)
    const content = page.locator('.page-column, .data-table').first()
    await expect(content).toBeVisible()
    for (const part of [page.locator('.page-head'), content]) {
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 }
      edges.add(Math.round(x + width))
    }
  }
  expect([...edges]).toEqual([1248])
})
