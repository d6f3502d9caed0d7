import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const LIST = '/admin/services/serviceslist'
const CREATE = '/admin/services/createservice'

async function open(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((session) => localStorage.setItem('user-info', session), JSON.stringify({ id: 1, token }))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
}

const input = (slug: string, more: object = {}) => ({
  ...{ meta_title: 'Meta', meta_desc: 'Meta', meta_keywords: 'meta', title: `Title of ${slug}`, slug, sub_heading: 'Sub' },
  ...{ service_cat: 'Home', service_type: 'Electrician', visit_charge: '499', about_service: 'About it' },
  ...more,
})

async function fillTexts(page: Page, heading: string): Promise<void> {
  await page.getByLabel('Meta Title').fill('A title')
  await page.getByLabel('Meta Description').fill('A description')
  await page.getByLabel('Meta Keywords').fill('some, keywords')
  await page.getByLabel('Heading', { exact: true }).fill(heading)
  await page.getByLabel('Service Category').selectOption('Home')
  await page.getByLabel('Service Type').selectOption('Electrician')
  await page.getByLabel('Visiting Charge').fill('1299')
  await page.getByLabel('Subheading').fill('A subheading')
  await page.getByLabel('About Service').fill('About it')
}

const titles = (list: Locator) =>
  list.getByLabel('Title').evaluateAll((inputs) => inputs.map((element) => (element as HTMLInputElement).value))

test('a service is created with its rows and stands on the site', async ({ page, adminToken }) => {
  await open(page, await adminToken(), LIST)
  await page.getByRole('link', { name: 'Create Service' }).click()
  await fillTexts(page, 'Zip Line Repair')
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

test('a service that was made a moment ago is there in the filter of the leads', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/leads/leads')
  const filter = page.getByLabel('Service', { exact: true })
  await expect(filter.locator('optgroup')).toHaveCount(2)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await page.getByRole('link', { name: 'Create Service' }).click()
  await fillTexts(page, 'Funicular Works')
  await page.getByLabel('Service Category').selectOption('Civil-Construction')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  // The menu's link also counts the new leads that other tests have made.
  await page
    .getByRole('link', { name: /^Leads/ })
    .first()
    .click()
  await expect(filter.getByRole('option', { name: 'Funicular Works' })).toBeAttached()
})

test('what is missing is told at the top and at its field, rows included', async ({ page, adminToken, expectedErrors }) => {
  expectedErrors.push(/status of 422/)
  await open(page, await adminToken(), CREATE)
  const faqs = page.getByRole('region', { name: 'FAQs' })
  await faqs.getByRole('button', { name: 'Add FAQ' }).click()
  await page.keyboard.type('A question')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Meta Title: Meta is required')
  await summary.getByRole('link', { name: /^FAQs 2/ }).click()
  const description = faqs.getByRole('group', { name: 'FAQ 2' }).getByLabel('Description')
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription('Description is required')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(faqs.getByRole('group', { name: 'FAQ 1' }).getByLabel('Description')).toBeFocused()
  await expect(summary.getByRole('link', { name: /^FAQs 1/ })).toBeVisible()
  await page.keyboard.type('An answer')
  await expect(summary.getByRole('link', { name: /^FAQs/ })).toHaveCount(0)

  await fillTexts(page, 'Taken')
  await page.getByLabel('Slug').fill('electrician')
  await expect(page.getByText('This slug is taken by “Electrician at Home”.')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service not created')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/taken by “Electrician at Home”/)
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Taken')
})

test('rows are moved by keyboard and by mouse, removed and brought back, none lost', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const faqs = ['a', 'b', 'c', 'd'].map((title) => ({ title, description: `About ${title}` }))
  const { body } = await api('POST', '/services', input('rows', { faqs }), token)
  const { id } = body.data as { id: number }
  await page.setViewportSize({ width: 1280, height: 1600 })
  await open(page, token, `/admin/services/editservice/${id}`)
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

test('two tabs edit one service: the second sees what the first saved', async ({
  page,
  context,
  adminToken,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const token = await adminToken()
  const { id } = (await api('POST', '/services', input('two-tabs'), token)).body.data as { id: number }
  const other = await context.newPage()
  await open(page, token, `/admin/services/editservice/${id}`)
  await open(other, token, `/admin/services/editservice/${id}`)
  await other.getByLabel('Subheading').fill('Theirs')
  await other.getByRole('button', { name: 'Update' }).click()
  await expect(other.getByText('Page updated successfully')).toBeVisible()
  await page.getByLabel('Subheading').fill('Mine')
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Subheading')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  expect((await api('GET', `/services/${id}`, undefined, token)).body.data).toMatchObject({ sub_heading: 'Mine', version: 3 })
})

test('the list is searched, filtered, duplicated from, deleted from and restored', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  await api('POST', '/services', input('quokka-care', { service_cat: 'Appliance' }), token)
  await open(page, token, LIST)
  await page.getByRole('searchbox').fill('quokka')
  await expect(page).toHaveURL(/search=quokka/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Category').selectOption('Home')
  await expect(page.getByText('No service matches')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('link', { name: 'Duplicate Title of quokka-care' }).click()
  await expect(page.getByLabel('Slug')).toHaveValue('quokka-care-copy')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveValue('')

  await page.goto(`${LIST}?search=quokka-care-copy`)
  await page.getByRole('button', { name: 'Delete Title of quokka-care' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByText('No service matches')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a failed delete is told and the row stays', async ({ page, adminToken, expectedErrors }) => {
  expectedErrors.push(/status of 503/)
  await open(page, await adminToken(), `${LIST}?search=electrician`)
  await page.route('**/api/services/*', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'The service is not available right now.' } }),
  )
  const before = await page.getByRole('row').count()
  await page.getByRole('button', { name: 'Delete Electrician at Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The service is not available right now.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(before)
})

test('a moved page leads on from its old address', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const { id } = (await api('POST', '/services', input('moves-away'), token)).body.data as { id: number }
  await open(page, token, `/admin/services/editservice/${id}`)
  await page.getByLabel('Slug').fill('Moved Here')
  await page.getByLabel('Slug').blur()
  await expect(page.getByText('/services/homeservice/moved-here is free. The old address will lead here.')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  await page.goto('/services/homeservice/moves-away')
  await expect(page).toHaveURL(/\/services\/homeservice\/moved-here$/)
})

test('a session that ends in mid-edit loses nothing', async ({ page, adminToken, api, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const token = await adminToken()
  const { id } = (await api('POST', '/services', input('session-ends'), token)).body.data as { id: number }
  await open(page, token, `/admin/services/editservice/${id}`)
  await page.getByLabel('Subheading').fill('Typed before')
  await api('POST', '/logout', {}, token)
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Username').fill('admin@karigar.example')
  await dialog.getByLabel('Password').fill('a-password-for-tests')
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  const { body } = await api('GET', '/public/frontservice/homeservice/session-ends')
  expect(body.data).toMatchObject({ sub_heading: 'Typed before' })
})
