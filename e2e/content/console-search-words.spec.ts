import { expect, test } from '../fixtures.ts'
import { openScreen } from '../steps/console-steps.ts'

test('what was searched for in vain is found once its page is chosen, until that is undone', async ({
  page,
  adminToken,
  api,
}) => {
  const listFound = async () => {
    const { body } = await api('GET', '/public/search?q=jacuzzi')
    return (body.data as { services: { slug: string }[] }).services.map(({ slug }) => slug)
  }
  for (let time = 0; time < 2; time++) expect(await listFound()).toEqual([])
  await openScreen(page, await adminToken(), '/admin/search-words')
  const missed = page.getByRole('region', { name: 'Searches with no result: which page is meant?' })
  await missed.getByRole('combobox', { name: 'What is meant by jacuzzi' }).selectOption('Plumber')
  await missed.getByRole('button', { name: 'Add jacuzzi' }).click()
  await expect(page.getByText('“jacuzzi” is added')).toBeVisible()
  await expect(missed.getByText('jacuzzi')).toBeHidden()
  await expect.poll(listFound).toEqual(['plumber'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(missed.getByText('jacuzzi')).toBeVisible()
  await expect.poll(listFound).toEqual([])
})

test('the words of a trade are edited, with their earlier versions beside them', async ({ page, adminToken }) => {
  await openScreen(page, await adminToken(), '/admin/search-words')
  await page.getByRole('searchbox', { name: 'Search words' }).fill('sutar')
  await page.getByRole('link', { name: 'Carpenter', exact: true }).click()
  await expect(page.getByLabel('What is meant')).toHaveValue('Carpenter')
  await page.getByLabel('Signs').fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Search word updated successfully')).toBeVisible()
})
