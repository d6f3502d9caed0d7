import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { content, holdSaves, toast } from '../steps/console-steps.ts'

const DOCUMENT = '/admin/shipping-policy'
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })

// web/console/frame/ui/failure-text.test.ts has the words for every other answer.
for (const [what, answer, reason] of [
  [
    'the server says why',
    { status: 413, json: { status: false, message: 'The request is too large' } },
    'The request is too large',
  ],
  ['no answer comes', undefined, 'The server didn’t answer'],
] as const) {
  test(`a failed save shows its reason: ${what}`, async ({ page, openConsole, expectedErrors }) => {
    expectedErrors.push(/status of 4|status of 5|ERR_FAILED/)
    await openConsole('/admin/blogs/createblog')
    await page.route('**/api/blogs', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return answer ? route.fulfill(answer) : route.abort()
    })
    await page.getByLabel('Title').fill('A blog that is not taken')
    await page.getByLabel('Category').selectOption('Plumber')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(toast(page, 'Error creating blog')).toContainText(reason)
    await expect(page.getByLabel('Title')).toHaveValue('A blog that is not taken')
  })
}

test('an error goes when its field is right again, and the box with the last one', async ({
  page,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await openConsole('/admin/blogs/createblog')
  const box = page.getByRole('alert').filter({ hasText: 'Please check' })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const title = page.getByLabel('Title', { exact: true })
  await create.click()
  await expect(box).toBeFocused()
  await title.fill('A wet wall')
  await page.getByLabel('Category').selectOption('Plumber')
  await expect(box).toBeHidden()
  await title.fill('')
  await expect(box).toContainText('Title is required')
  await expect(title).toBeFocused()
  await title.fill('A wet wall')

  const errors = { title: 'Not that one', content: 'Too wet', slug: 'It is taken' }
  await page.route('**/api/blogs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { status: false, message: 'Not so', errors } })
      : route.continue(),
  )
  await create.click()
  await expect(box).toBeFocused()
  await expect(box.getByRole('listitem')).toHaveCount(3)
  await title.fill('A dry wall')
  await expect(box).not.toContainText('Not that one')
  await page.getByLabel('Slug').fill('dry')
  await content(page).fill('Dry')
  await expect(box).toBeHidden()
  await expect(page.getByText('Too wet')).toBeHidden()
})

test('an error on a translation goes when its text is edited', async ({ page, openConsole, expectedErrors }) => {
  expectedErrors.push(/status of 422/)
  await openConsole('/admin/translations/services/3/hi')
  const title = page.getByRole('textbox', { name: 'Title in Hindi', exact: true })
  await title.fill('नल और पाइप')
  await page.route('**/api/translations/services/3/hi', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { status: false, message: 'Not so', errors: { title: 'It is too long' } } })
      : route.continue(),
  )
  await update(page).click()
  const box = page.getByRole('alert').filter({ hasText: 'Please check' })
  await expect(box).toContainText('It is too long')
  await title.fill('नल')
  await expect(page.getByText('It is too long')).toHaveCount(0)
})

for (const [path, call, failure] of [
  [DOCUMENT, '**/api/shipping-policy', 'Failed to update shipping policy.'],
  ['/admin/contactus', '**/api/contact-us', 'Failed to update Contact Details.'],
] as const) {
  test(`a failed save on ${path} shows its reason in the form`, async ({ page, openConsole, expectedErrors }) => {
    expectedErrors.push(/status of 503/, /ERR_FAILED/)
    await openConsole(path)
    await expect(update(page)).toBeVisible()
    const field = page.locator('form .input').first()
    const before = await field.inputValue()
    await field.fill(`${before} `)
    await page.route(call, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { status: false, message: 'Back in a minute' } })
        : route.continue(),
    )
    await update(page).click()
    await expect(page.getByRole('alert')).toHaveText(`${failure} Back in a minute`)
    await page.unroute(call)
    await page.route(call, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await update(page).click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong! The server didn’t answer.')
  })
}

test('a failed deletion shows its reason', async ({ page, openConsole, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await openConsole('/admin/services/serviceslist')
  await page.route('**/api/services/*', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Something went wrong!')).toContainText('The server didn’t answer')
})

test('text that is typed while a save is on its way stays, in the form and as unsaved text', async ({
  page,
  api,
  openConsole,
}) => {
  await openConsole(DOCUMENT)
  const title = page.getByLabel('Title')
  await title.fill('Saved on the way')
  const letThrough = await holdSaves(page, '**/api/shipping-policy')
  await update(page).click()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
  await title.fill('Saved on the way, and typed on')
  letThrough()
  await expect(toast(page, /updated/i)).toBeVisible()
  await expect(update(page)).toBeVisible()
  await expect(title).toHaveValue('Saved on the way, and typed on')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  expect((await api('GET', '/public/shipping-policy')).body.title).toBe('Saved on the way')
  await update(page).click()
  await expect.poll(async () => (await api('GET', '/public/shipping-policy')).body.title).toBe('Saved on the way, and typed on')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

test('text that is typed while a new record is created is offered where the record is opened', async ({ page, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('Created on the way')
  await page.getByLabel('Category').selectOption('Plumber')
  await content(page).fill('Short')
  const letThrough = await holdSaves(page, '**/api/blogs')
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/blogs'),
  )
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByLabel('Title').fill('Created on the way, and typed on')
  letThrough()
  const { data } = await (await answer).json()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto(`/admin/blogs/editblog/${data.id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Created on the way')
  await page.getByRole('button', { name: 'Use' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Created on the way, and typed on')
})

test('stored unsaved text of an earlier visit survives what is typed now', async ({ page, openConsole }) => {
  await openConsole(DOCUMENT)
  const title = page.getByLabel('Title')
  const before = await title.inputValue()
  await title.fill('The long text of yesterday')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('The long text of yesterday')
  await page.reload()
  await expect(page.getByText('on this device')).toBeVisible()
  await title.fill('z, typed today')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('z, typed today')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Use' }).click()
  await expect(title).toHaveValue('The long text of yesterday')

  await title.fill(before)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('unsaved:')
})

test('two tabs that each begin a new blog store both texts', async ({ page, context, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(
    ([session]) => localStorage.setItem('user-info', session ?? ''),
    [await page.evaluate(() => localStorage.getItem('user-info'))],
  )
  await other.goto('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('Begun in the first tab')
  await other.getByLabel('Title').fill('Begun in the second tab')
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain('Begun in the second tab')
  await expect.poll(stored).toContain('Begun in the first tab')
})

test.describe('a document that somebody else saved meanwhile', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Their version and yours' })

  async function causeConflict(page: Page, mine: string): Promise<void> {
    await page.getByLabel('Title').fill(mine)
    await update(page).click()
    await expect(dialog(page)).toBeVisible()
  }

  test.beforeEach(async ({ page, api, adminToken, openConsole, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    const token = await adminToken()
    const { description } = (await api('GET', '/public/shipping-policy')).body
    const save = (title: string) => api('PUT', '/shipping-policy', { title, description }, token)
    // The journey before may have left the title `Theirs`, and a save without changes makes no version.
    await save('Before')
    await openConsole(DOCUMENT)
    await expect(update(page)).toBeVisible()
    await save('Theirs')
  })

  test('is compared field by field, not overwritten by an invalid form, and merged by hand', async ({ page, api }) => {
    await causeConflict(page, 'Mine')
    // Not the description, whose HTML differs only in its spelling.
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(['Title'])
    await dialog(page).getByRole('button', { name: 'Back to the form' }).click()
    await expect(page.getByText('Saving now overwrites their changes')).toBeVisible()
    await page.getByLabel('Title').fill('')
    await page.getByRole('button', { name: 'Compare' }).click()
    await dialog(page).getByRole('button', { name: 'Save mine instead' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('Title is required')

    await page.getByLabel('Title').fill('Mine and theirs')
    await update(page).click()
    await expect.poll(async () => (await api('GET', '/public/shipping-policy')).body.title).toBe('Mine and theirs')
    await expect(page.getByText('Saving now overwrites their changes')).toBeHidden()
  })

  test('is overwritten once by a double click', async ({ page, api }) => {
    await causeConflict(page, 'Mine, once')
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
    await dialog(page).getByRole('button', { name: 'Save mine instead' }).dblclick()
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await api('GET', '/public/shipping-policy')).body.title).toBe('Mine, once')
    expect(saves).toHaveLength(1)
  })

  test('replaces the form, and the typed text can be restored', async ({ page, api }) => {
    await causeConflict(page, 'Mine after all')
    await dialog(page).getByRole('button', { name: 'Use theirs' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Theirs')
    await toast(page, 'The form now has their text').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Mine after all')
    await update(page).click()
    await expect.poll(async () => (await api('GET', '/public/shipping-policy')).body.title).toBe('Mine after all')
  })
})
