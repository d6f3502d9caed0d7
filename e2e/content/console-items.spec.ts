import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { buildService, holdSaves, openScreen } from '../steps/console-steps.ts'

for (const [list, path] of [
  ['faqs', '/admin/faqlist'],
  ['whys', '/admin/whytochooselist'],
] as const) {
  test(`an entry of ${list} is found and edited in its place, by keyboard`, async ({ page, adminToken, api }) => {
    const token = await adminToken()
    const rows = { [list]: [{ title: `Wombat ${list}`, description: 'Old words' }] }
    const { id } = (await api('POST', '/services', buildService(`wombat-${list}`, rows), token)).body.data as { id: number }
    await openScreen(page, token, path)
    await page.keyboard.press('/')
    await page.keyboard.type(`wombat ${list}`)
    await expect(page.getByText('1 found')).toBeVisible()
    await page.getByRole('button', { name: `Edit Wombat ${list}` }).press('Enter')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('New words')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Page updated successfully')).toBeVisible()
    await expect(page.getByText('New words')).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit Wombat ${list}` })).toBeFocused()
    const { data } = (await api('GET', `/services/${id}`, undefined, token)).body as { data: object }
    expect(data).toMatchObject({ version: 2, [list]: [{ title: `Wombat ${list}`, description: 'New words' }] })
    await page.getByRole('link', { name: `Title of wombat-${list}`, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/services/editservice/${id}$`))
  })
}

test('an entry that somebody changed meanwhile is shown before it is overwritten', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const service = buildService('numbat', { faqs: [{ title: 'Numbat', description: 'Old words' }] })
  const { id } = (await api('POST', '/services', service, token)).body.data as { id: number }
  await openScreen(page, token, '/admin/faqlist?search=numbat')
  await page.getByRole('button', { name: 'Edit Numbat' }).click()
  await page.getByLabel('Description').fill('Mine')
  await api('PUT', `/services/${id}`, { ...service, faqs: [{ title: 'Numbat', description: 'Theirs' }] }, token)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Theirs')
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  const { data } = (await api('GET', `/services/${id}`, undefined, token)).body as { data: object }
  expect(data).toMatchObject({ faqs: [{ title: 'Numbat', description: 'Mine' }] })
})

test('what is typed while its save is under way stays, and is saved next', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const service = buildService('potoroo', { faqs: [{ title: 'Potoroo', description: 'Old words' }] })
  const { id } = (await api('POST', '/services', service, token)).body.data as { id: number }
  await openScreen(page, token, '/admin/faqlist?search=potoroo')
  await page.getByRole('button', { name: 'Edit Potoroo' }).click()
  const description = page.getByLabel('Description')
  await description.fill('New words')
  const release = await holdSaves(page, `**/api/services/${id}`)
  await description.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await description.fill('Newer words')
  release()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(description).toHaveValue('Newer words')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Potoroo' })).toBeFocused()
  const { data } = (await api('GET', `/services/${id}`, undefined, token)).body as { data: object }
  expect(data).toMatchObject({ version: 3, faqs: [{ title: 'Potoroo', description: 'Newer words' }] })
})

test('an entry needs both texts, and leaving an unsaved one asks first', async ({ page, adminToken }) => {
  await openScreen(page, await adminToken(), '/admin/faqlist')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing has this')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/faqlist/)
})

const SCREENS = ['services/serviceslist', 'services/createservice', 'services/editservice/1', 'faqlist', 'whytochooselist']
for (const screen of SCREENS) {
  test(`axe finds nothing on ${screen}, and it does not scroll sideways`, { tag: '@long' }, async ({ page, adminToken }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openScreen(page, await adminToken(), `/admin/${screen}`)
    if (screen === 'services/createservice') await page.getByRole('button', { name: 'Create', exact: true }).click()
    if (screen === 'services/editservice/1') await page.getByRole('button', { name: 'Remove FAQ 1' }).click()
    if (screen === 'faqlist')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
    await expectAccessible(page, screen)
  })
}
