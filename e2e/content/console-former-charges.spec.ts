import { expect, test } from '../fixtures.ts'
import { buildService, openScreen } from '../steps/console-steps.ts'

test('an editor sees what visitors will read for {charge}, and after a changed charge which texts still name the old one', async ({
  page,
  adminToken,
  api,
}) => {
  const token = await adminToken()
  const fields = {
    ...{ visit_charge: '777', sub_heading: 'A sweep for ₹777', meta_desc: 'A visit for {charge}' },
    faqs: [{ title: 'How much?', description: 'It is {charge}.' }],
  }
  const { id } = (await api('POST', '/services', buildService('chimney-sweep', fields), token)).body.data as { id: number }
  await openScreen(page, token, `/admin/services/editservice/${id}`)
  await expect(page.getByText('Visitors read “A visit for ₹777”')).toBeVisible()
  await page.getByLabel('Visiting Charge').fill('₹ 849')
  await expect(page.getByText('Visitors read “A visit for ₹849”')).toBeVisible()
  await expect(page.getByText('Visitors read “It is ₹849.”')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Page updated successfully')).toBeVisible()

  const found = page.getByRole('region', { name: 'Texts that still show an old visiting charge' })
  await expect(found.getByRole('listitem')).toHaveText(['This page, English, Subheading: A sweep for ₹777'])
  await page.getByRole('textbox', { name: 'Subheading' }).fill('A sweep for {charge}')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/serviceslist/)
  await openScreen(page, token, `/admin/services/editservice/${id}`)
  await expect(page.getByText('Visitors read “A sweep for ₹849”')).toBeVisible()
  await expect(found).toHaveCount(0)
})
