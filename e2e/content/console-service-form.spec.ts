import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { buildService, fillService, openScreen } from '../steps/console-steps.ts'

const LIST = '/admin/services/serviceslist'
const CREATE = '/admin/services/createservice'

const titles = (list: Locator) =>
  list.getByLabel('Title').evaluateAll((inputs) => inputs.map((element) => (element as HTMLInputElement).value))

test('a service is created with its rows and is public', async ({ page, adminToken }) => {
  await openScreen(page, await adminToken(), LIST)
  await page.getByRole('link', { name: 'Create Service' }).click()
  await fillService(page, 'Zip Line Repair')
  await expect(page.getByLabel('Slug')).toHaveValue('zip-line-repair')
  await expect(page.getByText('/services/homeservice/zip-line-repair is free.')).toBeVisible()
  await expect(page.getByText('On the page: “Starting From: 1,299/-”. Can be paid online.')).toBeVisible()
  for (const [region, noun] of [
    ['FAQs', 'FAQ'],
    ['Offers', 'Offer'],
    ['Why to Choose', 'Reason'],
  ] as const) {
    const list = page.getByRole('region', { name: region })
    await list.getByLabel('Title').fill(`${noun} one`)
    await list.getByLabel('Description').fill('First')
    await list.getByRole('button', { name: `Add ${noun}` }).click()
    await page.keyboard.type(`${noun} two`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Second')
    await page.keyboard.press('Alt+ArrowUp')
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  expect(await titles(page.getByRole('region', { name: 'FAQs' }))).toEqual([''])

  await page.goto('/services/homeservice/zip-line-repair')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zip Line Repair')
  const text = (await page.locator('main').textContent()) ?? ''
  for (const noun of ['FAQ', 'Offer', 'Reason']) {
    expect(text.indexOf(`${noun} two`)).toBeGreaterThan(0)
    expect(text.indexOf(`${noun} one`)).toBeGreaterThan(text.indexOf(`${noun} two`))
  }
})

test('a missing text is reported at the top and at its field, also in rows', async ({ page, adminToken, expectedErrors }) => {
  expectedErrors.push(/status of 422/)
  await openScreen(page, await adminToken(), CREATE)
  const faqs = page.getByRole('region', { name: 'FAQs' })
  await faqs.getByRole('button', { name: 'Add FAQ' }).click()
  await page.keyboard.type('A question')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Meta Title: Meta is required')
  // In the order of the form: what visitors see, then what search engines read.
  const wrong = await summary.getByRole('link').allTextContents()
  expect([wrong[0], wrong.at(-1)]).toEqual([expect.stringMatching(/^Heading: /), expect.stringMatching(/^Meta Keywords: /)])
  await summary.getByRole('link', { name: /^FAQs 2/ }).click()
  const description = faqs.getByRole('group', { name: 'FAQ 2' }).getByLabel('Description')
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription('Description is required')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(faqs.getByRole('group', { name: 'FAQ 1' }).getByLabel('Description')).toBeFocused()
  await expect(summary.getByRole('link', { name: /^FAQs 1/ })).toBeVisible()
  await page.keyboard.type('An answer')
  await expect(summary.getByRole('link', { name: /^FAQs/ })).toHaveCount(0)

  await fillService(page, 'Taken')
  await page.getByLabel('Slug').fill('electrician')
  await expect(page.getByText('This slug is taken by “Electrician at Home”.')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service not created')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/taken by “Electrician at Home”/)
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Taken')
})

test('rows are moved by keyboard and by mouse, removed and restored, and none is lost', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const faqs = ['a', 'b', 'c', 'd'].map((title) => ({ title, description: `About ${title}` }))
  const { body } = await api('POST', '/services', buildService('rows', { faqs }), token)
  const { id } = body.data as { id: number }
  await page.setViewportSize({ width: 1280, height: 1600 })
  await openScreen(page, token, `/admin/services/editservice/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Services Page Details')
  const list = page.getByRole('region', { name: 'FAQs' })
  const row = (number: number) => list.getByRole('group', { name: `FAQ ${number}` })

  await row(4).getByLabel('Description').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  expect(await titles(list)).toEqual(['a', 'd', 'b', 'c'])
  await expect(row(2).getByLabel('Description')).toHaveValue('About d!')
  await row(1).getByRole('button', { name: 'Move FAQ 1 down' }).press('Enter')
  await expect(row(2).getByRole('button', { name: 'Move FAQ 2 down' })).toBeFocused()
  expect(await titles(list)).toEqual(['d', 'a', 'b', 'c'])

  const handle = async (number: number) => {
    const box = await row(number).locator('[aria-hidden]').first().boundingBox()
    return { x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 }
  }
  const [from, to] = [await handle(1), await handle(3)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await titles(list)).toEqual(['d', 'a', 'b', 'c'])
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  expect(await titles(list)).toEqual(['a', 'b', 'd', 'c'])

  await list.getByRole('button', { name: 'Remove FAQ 2' }).click()
  await expect(list.getByRole('button', { name: 'Undo' })).toBeFocused()
  expect(await titles(list)).toEqual(['a', 'd', 'c'])
  await page.keyboard.press('Enter')
  await expect(row(2).getByLabel('Title')).toBeFocused()
  expect(await titles(list)).toEqual(['a', 'b', 'd', 'c'])
  await list.getByRole('button', { name: 'Remove FAQ 1' }).click()

  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  const saved = (await api('GET', `/services/${id}`, undefined, token)).body.data as { faqs: object[] }
  expect(saved.faqs).toEqual([
    { title: 'b', description: 'About b' },
    { title: 'd', description: 'About d!' },
    { title: 'c', description: 'About c' },
  ])
})

test('the parts of the long form are a press away, and what was typed stays', async ({ page, openConsole }) => {
  await openConsole('/admin/services/editservice/2')
  await page.getByLabel('Meta Title').fill('Typed and not saved')
  const parts = page.getByRole('navigation', { name: 'Parts of the form' })
  await parts.getByRole('link', { name: 'Page' }).click()
  await expect(page.getByLabel('Visiting Charge')).toBeInViewport()
  const marked = parts.locator('[aria-current="location"]')
  await expect(marked).toHaveText('Page')
  await page.getByLabel('Meta Title').focus()
  await parts.getByRole('link', { name: 'Why to Choose' }).press('Enter')
  await expect(marked).toHaveText('Why to Choose')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'Reason 1', exact: true }).locator(':focus')).toHaveCount(1)
  await parts.getByRole('link', { name: 'Search engines' }).click()
  await expect(marked).toHaveText('Search engines')
  await expect(page.getByLabel('Meta Title')).toBeInViewport()
  await expect(parts).toBeInViewport()
  await parts.getByRole('link', { name: 'Offers' }).click()
  await expect(page.getByRole('region', { name: 'Offers' }).getByRole('heading', { name: 'Offers' })).toBeInViewport()
  await expect(page.getByLabel('Meta Title')).toHaveValue('Typed and not saved')
})

test('the form begins with what visitors see, and ends with a drawing of the search result', async ({ page, openConsole }) => {
  await openConsole('/admin/services/editservice/2')
  const headings = page.locator('form').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Page', 'Offers', 'Why to Choose', 'FAQs', 'Search engines'])
  await page.getByLabel('Meta Title').fill('Carpenter at home from {charge}')
  await page.getByLabel('Visiting Charge').fill('349')
  const result = page.getByRole('figure', { name: 'How search engines may show the page' })
  await expect(result).toContainText(/ › services › homeservice › carpenter.*Carpenter at home from ₹349/)
})

test('an offer is one line where there is room, and on a phone its texts are below each other', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole('/admin/services/editservice/2')
  const offer = page.getByRole('group', { name: 'Offer 1', exact: true })
  const tops = async () => {
    const parts = ['Title', 'Description', 'Price'].map((label) => offer.getByLabel(label).boundingBox())
    return new Set((await Promise.all(parts)).map((box) => Math.round(box?.y ?? 0))).size
  }
  await expect(offer.getByLabel('Price')).toHaveValue(/₹/)
  expect(await tops()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(tops).toBe(3)
})

test('a wide screen has the page beside its form, which follows what is typed and leads nowhere', async ({
  page,
  openConsole,
  expectedErrors,
}) => {
  // The frame is a sandbox without scripts.
  expectedErrors.push(/the 'allow-scripts' permission is not set/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openConsole('/admin/services/editservice/2')
  const preview = page.getByTitle('Preview of the page')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await expect(preview).toHaveCount(0)
  await page.getByLabel('Subheading').fill('Typed before the window was wide')
  await page.setViewportSize({ width: 1440, height: 900 })
  const text = () => preview.evaluate((frame) => (frame as HTMLIFrameElement).contentDocument?.body?.textContent ?? '')
  await expect.poll(text).toContain('Typed before the window was wide')
  await page.getByLabel('Heading', { exact: true }).fill('Carpenter by the hour')
  await expect.poll(text).toContain('Carpenter by the hour')
  const isStopped = await preview.evaluate((frame) => {
    const link = (frame as HTMLIFrameElement).contentDocument?.querySelector('main a')
    return link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) === false
  })
  expect(isStopped).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})
