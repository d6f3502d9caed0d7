import { expect, test } from '../fixtures.ts'
import { buildService, fillService, listRows, openFold, openScreen } from '../steps/console-steps.ts'

const LIST = '/admin/services/serviceslist'

test('a new service is in the filter of leads at once', async ({ page, adminToken }) => {
  await openScreen(page, await adminToken(), '/admin/leads/leads')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByLabel('Service', { exact: true })
  await expect(filter.locator('optgroup')).toHaveCount(2)
  await (await openFold(page, 'Content')).getByRole('link', { name: 'Services', exact: true }).click()
  await page.getByRole('link', { name: 'Create Service' }).click()
  await fillService(page, 'Funicular Works')
  await page.getByLabel('Service Category').selectOption('Civil-Construction')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  // The link in the menu also counts the new leads of other tests.
  await page
    .getByRole('link', { name: /^Leads/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(filter.getByRole('option', { name: 'Funicular Works' })).toBeAttached()
})

test('when two tabs edit one service, the second one sees what the first one saved', async ({
  page,
  context,
  adminToken,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const token = await adminToken()
  const { id } = (await api('POST', '/services', buildService('two-tabs'), token)).body.data as { id: number }
  const other = await context.newPage()
  await openScreen(page, token, `/admin/services/editservice/${id}`)
  await openScreen(other, token, `/admin/services/editservice/${id}`)
  await other.getByLabel('Subheading').fill('Theirs')
  await other.getByRole('button', { name: 'Update' }).click()
  await expect(other.getByText('Page updated successfully')).toBeVisible()
  await page.getByLabel('Subheading').fill('Mine')
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Subheading')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  expect((await api('GET', `/services/${id}`, undefined, token)).body.data).toMatchObject({ sub_heading: 'Mine', version: 3 })
})

test('services are searched, filtered, duplicated, deleted and restored in the list', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  await api('POST', '/services', buildService('quokka-care', { service_cat: 'Appliance' }), token)
  await openScreen(page, token, LIST)
  await page.getByRole('searchbox').fill('quokka')
  await expect(page).toHaveURL(/search=quokka/)
  await expect(listRows(page)).toHaveCount(1)
  await page.getByLabel('Category').selectOption('Home')
  await expect(page.getByText('No service matches')).toBeVisible()
  await page.goBack()
  await expect(listRows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Actions for Title of quokka-care' }).click()
  await page.getByRole('link', { name: 'Duplicate Title of quokka-care' }).click()
  await expect(page.getByLabel('Slug')).toHaveValue('quokka-care-copy')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveValue('')

  await page.goto(`${LIST}?search=quokka-care-copy`)
  await page.getByRole('button', { name: 'Actions for Title of quokka-care' }).click()
  await page.getByRole('button', { name: 'Delete Title of quokka-care' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByText('No service matches')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listRows(page)).toHaveCount(1)
})

test('a failed deletion is reported, and the row stays', async ({ page, adminToken, expectedErrors }) => {
  expectedErrors.push(/status of 503/)
  await openScreen(page, await adminToken(), `${LIST}?search=electrician`)
  await page.route('**/api/services/*', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'The service isn’t available right now.' } }),
  )
  const before = await listRows(page).count()
  await page.getByRole('button', { name: 'Actions for Electrician at Home' }).click()
  await page.getByRole('button', { name: 'Delete Electrician at Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The service isn’t available right now.')).toBeVisible()
  await expect(listRows(page)).toHaveCount(before)
})

test('the old address of a moved page redirects to the new one', async ({ page, adminToken, api }) => {
  const token = await adminToken()
  const { id } = (await api('POST', '/services', buildService('moves-away'), token)).body.data as { id: number }
  await openScreen(page, token, `/admin/services/editservice/${id}`)
  await page.getByLabel('Slug').fill('Moved Here')
  await page.getByLabel('Slug').blur()
  await expect(page.getByText('/services/homeservice/moved-here is free. The old address will redirect here.')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()
  await page.goto('/services/homeservice/moves-away')
  await expect(page).toHaveURL(/\/services\/homeservice\/moved-here$/)
})

test('a session that ends during an edit loses nothing', async ({ page, adminToken, api, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const token = await adminToken()
  const { id } = (await api('POST', '/services', buildService('session-ends'), token)).body.data as { id: number }
  await openScreen(page, token, `/admin/services/editservice/${id}`)
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
