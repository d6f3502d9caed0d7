import { ADMIN } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolations, findViolations } from '../steps/axe.ts'
import { buildPicture, content, openScreen, toast } from '../steps/console-steps.ts'

test('a blog with an image is written, published, changed, unpublished, deleted and restored', async ({
  page,
  api,
  openConsole,
}) => {
  await openConsole('/admin/blogs/bloglist')
  await page.getByRole('link', { name: 'Create Blog' }).click()
  await page.getByLabel('Title').fill('Taps that drip at night')
  await expect(page.getByLabel('Slug')).toHaveValue('taps-that-drip-at-night')
  await page.getByLabel('Category').selectOption('Plumber')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByLabel('Description', { exact: true }).fill('What a washer costs')
  await content(page).fill('A washer costs less than the water.')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await buildPicture())
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
  await page.getByLabel('Alternative text').fill('A dripping tap')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Slug')).toHaveValue('')
  await expect(content(page)).toHaveText('')
  await expect(page.getByLabel('Alternative text')).toHaveCount(0)

  const { body } = await api('GET', '/public/frontblogs?search=drip at night')
  const [{ id }] = body.data as [{ id: number }]
  const address = `/blogs/plumber/${id}/taps-that-drip-at-night`
  await page.goto(address)
  await expect(page.getByRole('img', { name: 'A dripping tap' })).toBeVisible()
  await expect(page.getByText('A washer costs less')).toBeVisible()

  await page.goto('/admin/blogs/bloglist?search=drip')
  const row = page.getByRole('row').filter({ hasText: 'Taps that drip' })
  await expect(row).not.toContainText('Inactive')
  await expect(row.getByRole('img')).toHaveAttribute('width', '100')
  await row.getByRole('link', { name: 'Taps that drip at night' }).click()
  // The list has a field with the same label.
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await page.getByLabel('Status').selectOption('Inactive')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/blogs/bloglist')
  await page.getByLabel('Search blogs').fill('drip')
  await expect(row).toContainText('Inactive')
  expect((await api('GET', `/public/blog/${id}`)).status).toBe(404)

  await row.getByRole('button', { name: 'Actions for Taps that drip at night' }).click()
  await row.getByRole('button', { name: 'Delete Taps that drip at night' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Inactive')
})

test('the slug follows the title until it is edited, and a taken one names its holder', async ({
  page,
  expectedErrors,
  openConsole,
}) => {
  expectedErrors.push(/status of 422/)
  await openConsole('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('MCB keeps')
  await expect(page.getByLabel('Slug')).toHaveValue('mcb-keeps')
  await page.getByLabel('Category').selectOption('Electrician')
  await page.getByLabel('Title').fill('MCB keeps tripping')
  await expect(page.getByLabel('Slug')).toHaveValue('mcb-keeps-tripping')
  await expect(page.getByRole('link', { name: /^MCB keeps tripping/ })).toHaveAttribute('href', /editblog\/\d+$/)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Slug: This slug is taken by “MCB keeps tripping')
  await page.getByLabel('Slug').fill('mcb-of-my-own')
  await page.getByLabel('Title').fill('Another title')
  await expect(page.getByLabel('Slug')).toHaveValue('mcb-of-my-own')
  await expect(page.getByText('is free')).toBeVisible()
})

test('an empty form is refused, with a list of errors that links to the fields', async ({ page, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Title: Title is required')
  await expect(alert).toContainText('Slug: Slug is required')
  await alert.getByRole('link', { name: /^Title/ }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('a refused image is reported, and the chooser is cleared', async ({ page, expectedErrors, openConsole }) => {
  expectedErrors.push(/status of 422/, /ERR_FAILED/)
  await openConsole('/admin/blogs/createblog')
  const chooser = page.getByLabel('Image', { exact: true })
  await expect(page.getByText('at most 10 MB and 40 megapixels')).toBeVisible()
  await chooser.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await expect(page.locator('.field-error')).toHaveText('tap.png: This is not a JPEG, PNG, WebP, AVIF or GIF picture')
  await expect(chooser).toHaveValue('')
  await chooser.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await expect(page.locator('.field-error')).toContainText('HEIC picture from an iPhone')
  await page.route('**/api/temp-images', (route) => route.abort())
  await chooser.setInputFiles(await buildPicture())
  await expect(toast(page, 'Error uploading image')).toBeVisible()
  await page.unroute('**/api/temp-images')
  await chooser.setInputFiles(await buildPicture())
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a session that ends during an upload asks to sign in, and the upload continues', async ({
  page,
  api,
  expectedErrors,
  adminToken,
}) => {
  expectedErrors.push(/status of 401/)
  const token = await adminToken()
  await openScreen(page, token, '/admin/blogs/createblog')
  await page.getByLabel('Title').fill('Not lost')
  await api('POST', '/logout', {}, token)
  await page.getByLabel('Image', { exact: true }).setInputFiles(await buildPicture('#a83622'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(ADMIN.email)
  await dialog.getByLabel('Password').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Not lost')
})

test('a draft is previewed as its page', async ({ page, context, api, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  const { body } = await api('GET', '/public/frontblogs')
  await page.getByLabel('Title').fill('Only a draft')
  await content(page).fill('Nobody sees this yet')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview).toHaveURL(/\/preview\/[\w-]{43}$/)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Only a draft')
  await expect(preview.getByText('Preview of a draft')).toBeVisible()
  await expect(preview.getByText('Nobody sees this yet')).toBeVisible()
  expect((await api('GET', '/public/frontblogs')).body.meta).toEqual(body.meta)
})

test('an image is uploaded into the library, described and deleted, and the library shows where images are used', async ({
  page,
  openConsole,
}) => {
  await openConsole('/admin/images')
  await page
    .getByLabel('Upload images')
    .last()
    .setInputFiles(await buildPicture('#2e3350', 'Blue wall.png'))
  const card = page
    .getByRole('listitem')
    .filter({ hasText: /blue-wall-\w+\.webp/ })
    .first()
  await expect(card).toContainText('Unused')
  await card.getByLabel('Alternative text').fill('A blue wall')
  await card.getByLabel('Alternative text').press('Enter')
  await expect(toast(page, 'Alternative text saved')).toBeVisible()
  await page.reload()
  await expect(card.getByLabel('Alternative text')).toHaveValue('A blue wall')
  await card.getByRole('button', { name: /^Delete blue-wall/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: /^MCB keeps tripping/ }).click()
  await expect(page).toHaveURL(/\/admin\/blogs\/editblog\/\d+$/)
})

test('axe finds nothing on the screens of blogs and images, light and dark', async ({ page, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await expect(content(page)).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  for (const path of [undefined, '/admin/blogs/bloglist', '/admin/blogs/editblog/1', '/admin/images']) {
    if (path) await page.goto(path)
    await expect(page.locator('.ProseMirror, table, li.card').first()).toBeVisible()
    await expectNoViolations(page)
  }
})

test('a blog is planned for a Monday, with its author, and published before it after all', async ({ page, api, openConsole }) => {
  const goesLive = 'Goes live on November 30, 2099 at 9:00 am'
  await openConsole('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('Drains before the rains')
  await page.getByLabel('Category').selectOption('Plumber')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByLabel('Publish date').fill('2099-11-30T09:00')
  await expect(page.getByRole('status').filter({ hasText: `${goesLive}. Visitors can’t see it until then.` })).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveCount(0)
  await page.getByLabel('Author').fill('Asha Kulkarni')
  await page.getByLabel('Description', { exact: true }).fill('For the card')
  await page.getByLabel('Meta Description').fill('For search engines')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Blog created successfully')).toBeVisible()

  await page.goto('/admin/blogs/bloglist?search=before the rains')
  const row = page.getByRole('row').filter({ hasText: 'Drains before the rains' })
  await expect(row).toContainText(/Goes live on Nov 30, 2099, 9:00\sam/)
  await expect(row).toContainText('By Asha Kulkarni')
  await row.getByRole('button', { name: 'Actions for Drains before the rains' }).click()
  await row.getByRole('link', { name: 'Edit Drains before the rains' }).click()
  await expect(page.getByLabel('Publish date')).toHaveValue('2099-11-30T09:00')
  const id = page.url().split('/').at(-1)
  const address = `/blogs/plumber/${id}/drains-before-the-rains`
  expect((await api('GET', `/public/blog/${id}`)).status).toBe(404)

  await page.getByLabel('Publish date').fill('2026-02-02T18:30')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(row).not.toContainText('Goes live')
  await expect(row).not.toContainText('Inactive')
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('By Asha Kulkarni')
  await expect(page.getByRole('article').first()).toContainText('2 February 2026')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'For search engines')
})
