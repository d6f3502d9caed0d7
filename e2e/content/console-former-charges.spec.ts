import { expect, test } from '../fixtures.ts'
import { buildService, openScreen } from '../steps/console-steps.ts'

test('after a changed charge the form says where the old one stands, replaces it with one press, and takes that back', async ({
  page,
  adminToken,
  api,
}) => {
  const token = await adminToken()
  const fields = {
    ...{ visit_charge: '777', sub_heading: 'A sweep for ₹777', meta_title: 'Sweep, ₹777', meta_desc: 'A visit for 777/-' },
    offers: [{ title: 'Cowl', description: 'A new cowl from ₹777' }],
  }
  const { id } = (await api('POST', '/services', buildService('chimney-sweep', fields), token)).body.data as { id: number }
  await openScreen(page, token, `/admin/services/editservice/${id}`)
  await page.getByLabel('Visiting Charge').fill('₹ 849')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()

  const found = page.getByRole('region', { name: 'An earlier charge, ₹777, still stands in 3 places' })
  await expect(found).toBeFocused()
  await expect(found).toContainText('Subheading, Meta title, Meta description')
  await found.getByText('Offer 1, description', { exact: true }).click()
  await expect(found.getByRole('checkbox', { name: 'A new cowl from ₹777' })).not.toBeChecked()
  await found.getByRole('button', { name: 'Replace in 3 places' }).click()
  await expect(page.getByText('Replaced in 1 text')).toBeVisible()
  const subheading = page.getByRole('textbox', { name: 'Subheading' })
  await expect(subheading).toHaveValue('A sweep for ₹849')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(subheading).toHaveValue('A sweep for ₹777')

  // What is left stands in the list until somebody says that it is right.
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await page.getByRole('searchbox').fill('chimney-sweep')
  await expect(page.getByText('An earlier charge in 3 places')).toBeVisible()
  await page.getByRole('link', { name: 'Title of chimney-sweep', exact: true }).click()
  await page.getByRole('button', { name: 'All are right as they are' }).click()
  await expect(page.getByText('What is left is right')).toBeVisible()
  await expect(subheading).toBeVisible()
  await expect(page.getByRole('region', { name: 'An earlier charge' })).toHaveCount(0)

  // The form has followed each of these saves: saving it again meets no conflict.
  await subheading.fill('A sweep')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/serviceslist/)
  expect((await api('GET', `/services/${id}`, undefined, token)).body.data).toMatchObject({ sub_heading: 'A sweep', version: 5 })
})
