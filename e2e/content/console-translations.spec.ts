import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { openScreen, toast } from '../steps/console-steps.ts'

// Each of these tests changes a translation that no other one touches.

const inHindi = (page: Page, label: string) => page.getByRole('textbox', { name: `${label} in Hindi`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Update' }).click()
const saved = (page: Page) => expect(toast(page, 'Translation saved')).toBeVisible()

test('the English text is changed, its translation is marked, compared and still right', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  await openScreen(page, token, '/admin/services/editservice/2')
  const languages = page.getByRole('navigation', { name: 'Languages' })
  await expect(languages.getByRole('link', { name: 'हिंदी' })).toBeVisible()
  const heading = page.getByLabel('Heading', { exact: true })
  await heading.fill(`${await heading.inputValue()} and joiner`)
  await expect(page.getByText('What you change here will be marked as changed in Hindi and Marathi.')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/serviceslist/)
  await expect(page.getByRole('row').filter({ hasText: 'and joiner' })).toContainText(
    /Hindi: (\d+) of \1, 1 changed\. .*Marathi: (\d+) of \2, 1 changed/,
  )

  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^\d+ pages? changed in English since they were translated$/ }).click()
  await expect(page).toHaveURL(/translations\?to_do=changed/)
  await page.getByRole('link', { name: /joiner in Hindi: .* 1 changed/ }).click()
  const title = inHindi(page, 'Title')
  await expect(title).toHaveValue(/[\u0900-\u097f]/)
  await page.getByText('The English text has changed').click()
  await expect(page.getByRole('insertion').filter({ hasText: 'and joiner' })).toBeVisible()
  await title.pressSequentially('a')
  await expect(page.getByText('The English text has changed')).toHaveCount(0)
  await title.press('Backspace')
  await expect(page.getByText('The English text has changed')).toBeVisible()
  await page.getByRole('button', { name: 'Still correct: Title' }).click()
  await save(page)
  await saved(page)
  await expect(page.getByText('The English text has changed')).toHaveCount(0)
  const { body } = await api('GET', '/translations?kind=services&key=2', undefined, token)
  expect(body.data).toMatchObject([{ languages: [{ states: { changed: 0 } }, { states: { changed: 1 } }] }])
})

test('what is typed is seen as the page that it would be, in its language', async ({ page, context, adminToken }) => {
  await openScreen(page, await adminToken(), '/admin/translations/services/6/mr')
  await page.getByRole('textbox', { name: 'Title in Marathi', exact: true }).fill('रंगाचे काम')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: 'रंगाचे काम' })).toBeVisible()
  await expect(tab.locator('html')).toHaveAttribute('lang', /^mr/)
})

for (const { path, label, text, page: shown } of [
  { path: 'homepage/1/hi', label: 'Heading in Hindi', text: 'मरम्मत आज ही', page: /^hi/ },
  { path: 'documents/about-us/mr', label: 'Title in Marathi', text: 'आमच्याविषयी थोडे', page: /^mr/ },
  { path: 'documents/privacy-policy/hi', label: 'Title in Hindi', text: 'निजता की बात', page: /^hi/ },
  { path: 'contact-us/contact-us/mr', label: 'Office 1, name in Marathi', text: 'मुंबईचे कार्यालय', page: /^mr/ },
]) {
  test(`what is typed for ${path} is seen as its page, and visitors see what is stored`, async ({
    page,
    context,
    adminToken,
  }) => {
    await openScreen(page, await adminToken(), `/admin/translations/${path}`)
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Preview' }).click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/preview\/[\w-]{43}$/)
    await expect(tab.getByText('Preview of a draft')).toBeVisible()
    await expect(tab.getByRole('heading', { name: text })).toBeVisible()
    await expect(tab.locator('html')).toHaveAttribute('lang', shown)
    const canonical = (await tab.locator('link[rel=canonical]').getAttribute('href')) ?? ''
    const stored = await (await page.request.get(new URL(canonical).pathname)).text()
    expect(stored).not.toContain(text)
  })
}

test('the form of a previewed contact page stays in the language of the page', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const draft = { kind: 'contact-us', fields: { id: 'contact-us' }, translation: { language: 'mr', texts: {} } }
  const { data } = (await api('POST', '/previews', draft, token)).body as { data: { path: string } }
  await page.goto(data.path)
  await page.getByRole('button', { name: 'मेसेज पाठवा' }).click()
  await expect(page.getByRole('textbox', { name: 'नाव' })).toHaveAttribute('aria-invalid', 'true')
})

test('the home page, a document and the contact details are previewed from their forms', async ({
  page,
  context,
  adminToken,
}) => {
  for (const [path, label, text] of [
    ['/admin/home/edithomepage/1', 'Heading', 'A repair by noon'],
    ['/admin/refund-policy', 'Title', 'Money back'],
    ['/admin/contactus', 'Phone Number', '98765 01234'],
  ] as const) {
    await openScreen(page, await adminToken(), path)
    await page.getByLabel(label, { exact: true }).fill(text)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Preview' }).click()
    const tab = await opened
    await expect(tab.getByText('Preview of a draft')).toBeVisible()
    await expect(tab.getByRole('main').getByText(text).first()).toBeVisible()
    await tab.close()
  }
})

test('figures that differ from the English text are red while one types', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const [shifts] = (await api('GET', '/services?search=Helpers%20by%20the%20Day', undefined, token)).body.data as { id: number }[]
  await openScreen(page, token, `/admin/translations/services/${shifts?.id}/hi`)
  const text = inHindi(page, 'Subheading')
  const before = await text.inputValue()
  await text.fill(before.replace('8', '9'))
  await expect(page.getByText('The figures differ: 8 in English, 9 here')).toBeVisible()
  await text.fill(before)
  await expect(page.getByText('The figures differ')).toHaveCount(0)
  await expect(text).toHaveAttribute('placeholder', /[a-z]/)
  await text.fill('')
  await expect(page.getByText('Visitors see English')).toBeVisible()
})

test('two people save: the second one sees what the first one saved', async ({ page, adminToken, api, expectedErrors }) => {
  expectedErrors.push(/status of 409/)
  const token = await adminToken()
  const path = '/translations/services/4/hi'
  await openScreen(page, token, `/admin${path}`)
  await inHindi(page, 'Title').fill('मेरा शीर्षक')
  const { texts, version } = (await api('GET', path, undefined, token)).body.data as { texts: { of: string }[]; version: number }
  await api('PUT', path, { texts: { title: { text: 'दूसरा शीर्षक', of: texts[0]?.of } }, version }, token)
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Their version and yours' })
  await expect(dialog.getByText('दूसरा')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save mine instead' }).click()
  await saved(page)
  await expect(inHindi(page, 'Title')).toHaveValue('मेरा शीर्षक')

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'Original content' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(inHindi(page, 'Title')).not.toHaveValue('मेरा शीर्षक')
  await expect(toast(page, /Text from .* restored/)).toBeVisible()
})

test('a blog is translated by keyboard and shown, with what is needed named', async ({
  page,
  adminToken,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  const token = await adminToken()
  const { body } = await api('GET', '/translations?to_do=hidden&kind=blogs', undefined, token)
  const [blog] = body.data as { key: string }[]
  await openScreen(page, token, `/admin/translations/blogs/${blog?.key}/hi`)
  await page.getByRole('button', { name: 'Show to visitors' }).click()
  await expect(toast(page, 'Visitors can see it once these are translated: title, short_desc, content')).toBeVisible()
  await inHindi(page, 'Title').focus()
  await page.keyboard.type('नल')
  await inHindi(page, 'Short description').focus()
  await page.keyboard.type('पानी')
  await inHindi(page, 'Content').focus()
  await page.keyboard.type('पाइप')
  await page.getByRole('button', { name: 'Same as English: Text of the picture' }).press('Enter')
  await expect(page.getByText('The same as English')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.getByRole('button', { name: 'Show to visitors' }).press('Enter')
  await expect(toast(page, 'Visitors see this translation now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide from visitors' })).toBeFocused()
  const live = (await api('GET', '/public/translations')).body.data
  expect(live).toContainEqual(expect.objectContaining({ kind: 'blogs', key: blog?.key, language: 'hi' }))
})

test('a translation is in the trash with its record, and back with it; rows that are moved keep theirs', async ({
  page,
  adminToken,
  api,
}) => {
  const token = await adminToken()
  await openScreen(page, token, '/admin/translations/services/10/hi')
  const first = await inHindi(page, 'FAQ 1, title').inputValue()
  await api('DELETE', '/services/10', undefined, token)
  expect((await api('GET', '/translations/services/10/hi', undefined, token)).status).toBe(404)
  await api('POST', '/services/10/restore', {}, token)
  const { data } = (await api('GET', '/services/10', undefined, token)).body as { data: { faqs: object[] } }
  await api('PUT', '/services/10', { ...data, faqs: data.faqs.toReversed() }, token)
  await page.reload()
  await expect(inHindi(page, `FAQ ${data.faqs.length}, title`)).toHaveValue(first)
})

test('the screens of translations are accessible, small and large', { tag: '@long' }, async ({ page, adminToken }) => {
  for (const path of ['/admin/translations', '/admin/translations/documents/about-us/mr', '/admin/translations/services/1/hi']) {
    await openScreen(page, await adminToken(), path)
    await expectAccessible(page, path)
  }
})
