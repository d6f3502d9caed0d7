import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { signInAs, toast } from '../steps/console-steps.ts'

test('an owner’s first steps lead to where they are done, are confirmed where only a person knows, and can be put away', {
  tag: '@looks',
}, async ({ page, openConsole }) => {
  await openConsole('/admin/dashboard')
  const steps = page.getByRole('region', { name: /^\d of 12 first steps done$/ })
  await expect(steps).toContainText(/Next: \w/)
  const fold = steps.locator('summary')
  await expect(steps.getByRole('button', { name: 'Dismiss the list' })).toBeHidden()
  await fold.press('Enter')
  await expectAccessible(page, 'the first steps')
  const confirm = steps.getByRole('button', { name: 'I have read them', exact: true })
  await confirm.press('Enter')
  await expect(confirm).toHaveCount(0)
  await page.reload()
  await fold.press('Enter')
  await expect(steps.getByRole('list', { name: 'Done' })).toContainText('I have read them')
  await steps.getByRole('button', { name: 'Undo: I have read them' }).press('Enter')
  await expect(confirm).toBeVisible()

  await steps.getByRole('button', { name: 'Dismiss the list' }).press('Enter')
  await expect(steps).toHaveCount(0)
  await expect(page.getByText(/of 12 first steps left/)).toBeVisible()
  await page.getByRole('button', { name: 'Show them again' }).press('Enter')
  await fold.press('Enter')
  await steps.getByRole('link', { name: 'Connect SMS' }).press('Enter')
  await expect(page).toHaveURL('/admin/channels')
})

test('the UPI ID is entered where the first step leads, and a mistyped one is said', { tag: '@looks' }, async ({
  page,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await openConsole('/admin/channels')
  const id = page.getByLabel('Your UPI ID')
  await id.fill('karigar')
  await id.press('Enter')
  await expect(toast(page, 'Not saved')).toContainText('A UPI ID looks like karigar@okaxis')
  await id.fill('shah@okaxis')
  await id.press('Enter')
  await expect(toast(page, 'Bills are now paid to shah@okaxis')).toBeVisible()
  await expectAccessible(page, 'the channels')
  await page.reload()
  await expect(id).toHaveValue('shah@okaxis')
  await id.fill('')
  await id.press('Enter')
  await expect(page.getByText(/from the setting UPI_ID/)).toBeVisible()
})

test('an editor begins with what was left unsaved, with the own last edits and with what is untranslated', {
  tag: '@looks',
}, async ({ page, api, adminToken }) => {
  await signInAs('editor', { page, api, adminToken })

  await page.goto('/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Your last edits' })).toContainText('Pages you save are listed here')
  await expect(page.getByRole('link', { name: /^\d+ pages not fully translated$/ })).toBeVisible()
  await page.goto('/admin/services/editservice/3')
  await page.getByLabel('Subheading').fill('Saved by the editor')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/admin/services/serviceslist')
  await page.goto('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('Damp walls')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()

  const edits = page.getByRole('region', { name: 'Your last edits' }).getByRole('listitem')
  await expect(edits).toHaveCount(2)
  await expect(edits.first()).toContainText('not saved')
  await expectAccessible(page, 'an editor’s start')
  await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Create blog: Damp walls' }).press('Enter')
  await expect(page).toHaveURL('/admin/blogs/createblog')
  await expect(page.getByText(/Unsaved text/)).toBeVisible()
})
