import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, type TestFixtures, test } from '../fixtures.ts'
import { toast } from '../steps/console-steps.ts'

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Delays uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let open: () => void = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/temp-images', async (route) => {
    await isOpen
    await route.continue()
  })
  return open
}

/** Returns a function that counts the library's images; other tests of the worker upload some too. */
async function createImageCounter({ api, adminToken }: Pick<TestFixtures, 'api' | 'adminToken'>): Promise<() => Promise<number>> {
  const token = await adminToken()
  return async () => ((await api('GET', '/images', undefined, token)).body.meta as { total: number }).total
}

test('images that are chosen during another upload are uploaded too, but not one that is cancelled', async ({
  page,
  api,
  adminToken,
  openConsole,
}) => {
  const count = await createImageCounter({ api, adminToken })
  const before = await count()
  const release = await holdUploads(page)
  await openConsole('/admin/images')
  const chooser = page.getByLabel('Upload images')
  await chooser.setInputFiles([await picture('one.png', '#111111'), await picture('two.png', '#222222')])
  const lines = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(lines).toHaveText([/^one\.png/, /^two\.png\s*Waiting/])
  await chooser.setInputFiles([await picture('three.png', '#333333')])
  await expect(lines).toHaveText([/^one\.png/, /^two\.png/, /^three\.png/])
  await lines.getByRole('button', { name: 'Cancel two.png' }).press('Enter')
  await expect(lines).toHaveText([/^one\.png/, /^three\.png/])
  release()
  await expect.poll(count).toBe(before + 2)
  await expect(lines).toHaveCount(0)
})

test('the box for pictures says that it takes what is dragged over it, and uploads what is dropped', async ({
  page,
  openConsole,
}) => {
  await openConsole('/admin/services/editservice/3')
  const zone = page.getByRole('group', { name: 'Picture of the service' })
  const { name, mimeType, buffer } = await picture('dropped.png', '#777777')
  const files = await page.evaluateHandle(
    ([name, type, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      return data
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )
  await zone.dispatchEvent('dragover', { dataTransfer: files })
  await expect(zone).toHaveAttribute('data-over', 'true')
  await zone.dispatchEvent('drop', { dataTransfer: files })
  await expect(zone).toHaveAttribute('data-over', 'false')
  await expect(zone.getByRole('button', { name: 'Remove image' })).toBeVisible()
})

test('a refused image is named, and the images after it are uploaded', async ({ page, api, adminToken, openConsole }) => {
  const count = await createImageCounter({ api, adminToken })
  const before = await count()
  await openConsole('/admin/images')
  await page
    .getByLabel('Upload images')
    .setInputFiles([
      { name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') },
      await picture('four.png', '#444444'),
      await picture('five.png', '#555555'),
    ])
  await expect(page.locator('.field-error')).toContainText('IMG_7.HEIC: This is a HEIC picture')
  await expect.poll(count).toBe(before + 2)
})

test('a save waits for an image that is being uploaded into the text', async ({ page, openConsole, api, adminToken }) => {
  const blog = {
    title: 'Waits for its picture',
    slug: 'waits-for-its-picture',
    category: 'Plumber',
    status: 0,
    content: '<p>Text</p>',
  }
  const { body } = await api('POST', '/blogs', blog, await adminToken())
  const { id } = body.data as { id: number }
  const release = await holdUploads(page)
  await openConsole(`/admin/blogs/editblog/${id}`)
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  const data = (await picture('pasted.png', '#666666')).buffer.toString('base64')
  await content.evaluate((element, base64) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
  await expect(toast(page, 'Uploading pasted.png')).toBeVisible()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Waiting for a picture…' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/admin/blogs/bloglist')
  const saved = (await api('GET', `/blogs/${id}`, undefined, await adminToken())).body.data as { content: string }
  expect(saved.content).toContain('<img')
})
