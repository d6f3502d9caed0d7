import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN } from '../test/program.ts'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

const picture = async (background = '#0b5d5b') => ({
  name: 'My tap.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 450, channels: 3, background } })
    .png()
    .toBuffer(),
})

async function open(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((session) => localStorage.setItem('user-info', session), JSON.stringify({ id: 1, token }))
  await page.goto(path)
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

async function paste(page: Page, html: string): Promise<void> {
  await content(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    clipboardData.setData('text/plain', 'text')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const inner = (page: Page) => content(page).evaluate((element) => element.innerHTML.replace(/<p><br[^>]*><\/p>$/, ''))

test('a blog with a picture is written, published, changed, taken back, deleted and restored', async ({
  page,
  api,
  adminToken,
}) => {
  await open(page, await adminToken(), '/admin/blogs/bloglist')
  await page.getByRole('link', { name: 'Create Blog' }).click()
  await page.getByLabel('Title').fill('Taps that drip at night')
  await expect(page.getByLabel('Slug')).toHaveValue('taps-that-drip-at-night')
  await page.getByLabel('Category').selectOption('Plumber')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByLabel('Description').fill('What a washer costs')
  await content(page).fill('A washer costs less than the water.')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await picture())
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
  await expect(row).toContainText('Active')
  await expect(row.getByRole('img')).toHaveAttribute('width', '100')
  await row.getByRole('link', { name: 'Edit Taps that drip at night' }).click()
  // The list has a field of that name, too.
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await page.getByLabel('Status').selectOption('Inactive')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/blogs/bloglist')
  await page.getByLabel('Search blogs').fill('drip')
  await expect(row).toContainText('Inactive')
  expect((await api('GET', `/public/blog/${id}`)).status).toBe(404)

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
  adminToken,
}) => {
  expectedErrors.push(/status of 422/)
  await open(page, await adminToken(), '/admin/blogs/createblog')
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

test('an empty form is refused at the fields, with links to them', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/blogs/createblog')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Title: Title is required')
  await expect(alert).toContainText('Slug: Slug is required')
  await alert.getByRole('link', { name: /^Title/ }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('a picture that is not taken is told, and the chooser is cleared', async ({ page, expectedErrors, adminToken }) => {
  expectedErrors.push(/status of 422/, /ERR_FAILED/)
  await open(page, await adminToken(), '/admin/blogs/createblog')
  const chooser = page.getByLabel('Image', { exact: true })
  await expect(page.getByText('at most 10 MB and 40 megapixels')).toBeVisible()
  await chooser.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await expect(page.locator('.field-error')).toHaveText('tap.png: This is no JPEG, PNG, WebP, AVIF or GIF picture')
  await expect(chooser).toHaveValue('')
  await chooser.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await expect(page.locator('.field-error')).toContainText('HEIC picture from an iPhone')
  await page.route('**/api/temp-images', (route) => route.abort())
  await chooser.setInputFiles(await picture())
  await expect(toast(page, 'Error uploading image')).toBeVisible()
  await page.unroute('**/api/temp-images')
  await chooser.setInputFiles(await picture())
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a session that ends during an upload asks to sign in, and the upload goes on', async ({
  page,
  api,
  expectedErrors,
  adminToken,
}) => {
  expectedErrors.push(/status of 401/)
  const token = await adminToken()
  await open(page, token, '/admin/blogs/createblog')
  await page.getByLabel('Title').fill('Not lost')
  await api('POST', '/logout', {}, token)
  await page.getByLabel('Image', { exact: true }).setInputFiles(await picture('#a83622'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(ADMIN.email)
  await dialog.getByLabel('Password').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Not lost')
})

test('the text is written with tools, by keyboard alone', async ({ page, api, adminToken }) => {
  await open(page, await adminToken(), '/admin/blogs/createblog')
  await page.getByLabel('Title').fill('By keyboard')
  await content(page).focus()
  await page.keyboard.type('## Head')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // The toolbar is one stop, and its arrow keys go from tool to tool.
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Line across' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Table of 3 by 3' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('Cell')
  await expect(content(page).getByRole('columnheader').first()).toHaveText('Cell')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  const token = await adminToken()
  const { body } = await api('GET', '/blogs?search=by-keyboard', undefined, token)
  const [{ id }] = body.data as [{ id: number }]
  const blog = (await api('GET', `/blogs/${id}`, undefined, token)).body.data as { content: string }
  expect(blog.content).toMatch(/^<h2>Head<\/h2><ul><li><p>one<\/p><\/li><li><p>two<\/p><\/li><\/ul><table/)
})

test('links, videos, pictures and alignment reach the page', async ({ page, context, api, adminToken }) => {
  await open(page, await adminToken(), '/admin/blogs/createblog')
  await page.getByLabel('Title').fill('With everything')
  await page.getByLabel('Status').selectOption('Active')
  await content(page).fill('Call us')
  await content(page).press('Control+a')
  await page.getByRole('button', { name: 'Centre' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address of the link').fill('+91 98765 43210')
  await page.keyboard.press('Enter')
  await content(page).press('End')
  await page.getByRole('button', { name: 'Insert video' }).click()
  await page.getByLabel('YouTube or Vimeo address').fill('https://example.com/video')
  await page.getByRole('button', { name: 'Add video' }).click()
  await expect(page.getByText('Enter the address of a YouTube or Vimeo video')).toBeVisible()
  await page.getByLabel('YouTube or Vimeo address').fill('https://vimeo.com/76979871')
  await page.getByRole('button', { name: 'Add video' }).click()
  await expect(content(page).getByText('Vimeo video')).toBeVisible()
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await page.getByLabel('Add pictures').setInputFiles(await picture('#f0a51e'))
  await expect(content(page).locator('img')).toBeVisible()

  const opened = context.waitForEvent('page')
  await context.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: '' }))
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  opened.catch(() => {})
  const { body } = await api('GET', '/public/frontblogs?search=With everything')
  const [{ id }] = body.data as [{ id: number }]
  const html = ((await api('GET', `/public/blog/${id}`)).body.data as { content: string }).content
  expect(html).toContain('<p style="text-align:center"><a href="tel:+919876543210">Call us</a></p>')
  expect(html).toMatch(/<iframe src="https:\/\/player\.vimeo\.com\/video\/76979871"[^>]* loading="lazy"><\/iframe>/)
  expect(html).toMatch(/<img src="\/uploads\/blogs\/my-tap-\w+\.webp"[^>]* srcset="[^"]+-320\.webp 320w/)
})

test('what Word and Google Docs put on the clipboard comes in clean', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/blogs/createblog')
  await content(page).click()
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<h1 style='color:#2F5496'>Title<o:p></o:p></h1>
<p class=MsoNormal style='text-align:center'><b><span style='font-family:"Calibri"'>Bold</span></b><span> and <i>italic</i></span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;</span></span></span><![endif]>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp;</span></span></span><![endif]>Two<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoNormal><img width=100 src="file:///C:/Temp/image001.png">End</p>
<!--EndFragment--></body></html>`,
  )
  expect(await inner(page)).toBe(
    '<h2>Title</h2><p style="text-align: center;"><strong>Bold</strong> and <em>italic</em></p>' +
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul><ol><li><p>First</p></li></ol><p>End</p>',
  )
  await expect(toast(page, 'A picture was left out')).toBeVisible()

  await content(page).fill('')
  await paste(
    page,
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:700;color:#f00">Head</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-style:italic;"> italic </span><a href="https://www.google.com/url?q=https://karigar.example/a&amp;sa=D" style="text-decoration:none;"><span style="text-decoration:underline;">link</span></a></p><br>
<ul style="margin:0"><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span>One</span></p></li><ul><li><p><span>Inner</span></p></li></ul><li><p><span>Two</span></p></li></ul></b><br class="Apple-interchange-newline">`,
  )
  expect(await inner(page)).toBe(
    '<h2>Head</h2><p><strong>Bold</strong><em> italic </em><a href="https://karigar.example/a">link</a></p>' +
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
  )
})

test('a draft is looked at as the page that it would be', async ({ page, context, api, adminToken }) => {
  await open(page, await adminToken(), '/admin/blogs/createblog')
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

test('the image library: upload, alternative text, where it is used, delete', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/images')
  await page
    .getByLabel('Upload images')
    .last()
    .setInputFiles({ ...(await picture('#2e3350')), name: 'Blue wall.png' })
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no flaw that axe can find, ${colorScheme}`, async ({ page, adminToken }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, await adminToken(), '/admin/blogs/createblog')
    await expect(content(page)).toBeVisible()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    for (const path of [undefined, '/admin/blogs/bloglist', '/admin/blogs/editblog/1', '/admin/images']) {
      if (path) await page.goto(path)
      await expect(page.locator('.ProseMirror, table, li.card').first()).toBeVisible()
      expect(await findViolations(page), path).toEqual([])
    }
  })
}

test('a paste with a broken picture keeps its text, and one from a like editor brings no picture of another site', async ({
  page,
  adminToken,
}) => {
  await open(page, await adminToken(), '/admin/blogs/createblog')
  await content(page).click()
  await paste(page, '<p>Before</p><img src="data:image/png;base64,@@@"><p>After</p>')
  await expect(content(page)).toContainText('After')
  await expect(toast(page, 'A picture was left out')).toBeVisible()
  await paste(page, '<p data-pm-slice="1 1 []">From afar<img src="https://example.com/a.png" alt="Foreign"></p>')
  await expect(content(page)).toContainText('From afar')
  await expect(content(page).getByRole('img')).toHaveCount(0)
})
