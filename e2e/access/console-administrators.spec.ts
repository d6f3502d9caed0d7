import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Program } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { openFold, toast } from '../steps/console-steps.ts'

const PASSWORD = 'four words and a number 7'
const LOGGED_401 = /status of 401/
const LOGGED_403 = /status of 403/
const LOGGED_404 = /status of 404/

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link')
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

/** Opens a page as another person, in a separate browser context. */
async function openElsewhere(browser: Browser, server: Program, address: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'X-Forwarded-For': address } })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Invites by keyboard and returns the link that is shown. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite an administrator' })
  await dialog.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: /^Agent/ })).toBeFocused()
  while (!(await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).isChecked())) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const handed = page.getByRole('dialog', { name: 'A link to pass on' })
  const link = (await handed.getByText(/\/login\/link#/).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(handed).toHaveCount(0)
  return new URL(link).pathname + new URL(link).hash
}

async function choosePassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your password is set')).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
}

test('an invited agent has the screens of the role, the owner changes it, and switches the account off', async ({
  page,
  browser,
  server,
  address,
  openConsole,
}) => {
  const email = 'asha@karigar.example'
  await openConsole('/admin/administrators')
  const link = await invite(page, email, 'Agent')
  await expect(rowOf(page, email)).toContainText('Link created')

  const theirs = await openElsewhere(browser, server, address, link)
  await expect(theirs.getByText(email)).toBeVisible()
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('New password again').fill('another one')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('The two passwords don’t match')).toBeVisible()
  await choosePassword(theirs)

  const menu = await openFold(theirs, 'Settings')
  await expect(menu.getByRole('button')).toHaveText(['Settings'])
  await expect(menuOf(theirs)).toHaveText([/^Dashboard/, /^Leads/, /^Visits/, /^Messages/, /^Notices/, /^Trash/])
  await expect(theirs.getByRole('link', { name: `Account, signed in as ${email}` })).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'To call' })).toBeVisible()
  await expect(theirs.getByText('Codes', { exact: false }).filter({ hasText: 'Last hour' })).toHaveCount(0)
  await theirs.keyboard.press('g')
  await theirs.keyboard.press('b')
  await theirs.keyboard.press('ControlOrMeta+k')
  await theirs.keyboard.type('blog')
  await expect(theirs.getByText('Nothing found for “blog”')).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(theirs).toHaveURL('/admin/dashboard')
  for (const path of ['/admin/payments', '/admin/blogs/createblog', '/admin/administrators']) {
    await theirs.goto(path)
    await expect(theirs.getByText('Your role doesn’t include this screen')).toBeVisible()
  }
  await theirs.goto('/admin/leads/leads')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: `Change role: ${email}` }).click()
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(toast(page, `${email}: Editor`)).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Editor')
  await theirs.goto('/admin/blogs/bloglist')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible()
  await expect(menuOf(theirs).filter({ hasText: 'Leads' })).toHaveCount(0)

  await page.getByRole('button', { name: `Deactivate ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, email)).toContainText('Deactivated')
  await theirs.reload()
  await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await toast(page, `${email} is deactivated`).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, email)).toContainText('Active')
  await theirs.getByLabel('Username').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toHaveCount(0)
  await theirs.context().close()
})

test('the last owner stays, and a withdrawn link leads nowhere', async ({ page, openConsole, expectedErrors }) => {
  expectedErrors.push(/status of 409/, LOGGED_404)
  await openConsole('/admin/administrators')
  await page.getByRole('button', { name: /^Deactivate admin@/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page, 'At least one owner must be able to sign in.')).toBeVisible()

  const email = 'ravi@karigar.example'
  const link = await invite(page, email, 'Owner')
  await page.getByRole('button', { name: `Withdraw: ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  // Behind the question no row is seen either, so only these words say that it is done.
  await expect(toast(page, 'Invitation withdrawn')).toBeVisible()
  await expect(rowOf(page, email)).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText('This link has been used, withdrawn or has expired. Ask for a new one.')).toBeVisible()
})

test('a forgotten password is replaced by a link, and the other sessions end', async ({
  page,
  browser,
  server,
  address,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED_401, LOGGED_403)
  const email = 'meera@karigar.example'
  await openConsole('/admin/administrators')
  const link = await invite(page, email, 'Editor')
  const theirs = await openElsewhere(browser, server, address, link)
  await choosePassword(theirs)

  const elsewhere = await openElsewhere(browser, server, address, '/login')
  await elsewhere.getByRole('link', { name: 'Forgot password' }).click()
  await elsewhere.getByRole('button', { name: 'Send the link' }).click()
  await expect(elsewhere.getByText('This field is required')).toBeVisible()
  await elsewhere.getByLabel('Username').fill(email)
  await elsewhere.keyboard.press('Enter')
  // The server of these tests has no mail provider.
  await expect(elsewhere.getByText('This server can’t send email yet.')).toBeVisible()
  const mailed = async () =>
    (await readFile(join(server.dataDir, 'outbox.jsonl'), 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line.includes(email))
      .map((line) => /\/login\/link#[\w-]{43}/.exec(line)?.[0])
      .at(-1)
  await expect.poll(mailed).toBeDefined()
  await elsewhere.goto((await mailed()) ?? '')
  await choosePassword(elsewhere, 'a new and good password 9')
  await theirs.reload()
  await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await theirs.context().close()
  await elsewhere.context().close()
})

test('on a tablet no column of administrators and invitations is hidden', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openConsole('/admin/administrators')
  await invite(page, 'ramabai.suryawanshi@karigar.example', 'Editor')
  await page.keyboard.press('Escape')
  await expect(page.locator('.table-box')).toHaveCount(2)
  await expect(page.locator('.table-box[data-fits="false"]')).toHaveCount(0)
})

test('the screens of administrators and of links pass axe, small and large, light and dark', { tag: '@looks' }, async ({
  page,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED_404)
  await openConsole('/admin/administrators')
  const link = await invite(page, 'axe@karigar.example', 'Editor')
  await expectAccessible(page, 'administrators')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectAccessible(page, 'the invitation')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change role: admin@karigar.example' }).click()
  await expectAccessible(page, 'the role')
  await page.goto('/login/forgot')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await expectAccessible(page, 'the forgotten password')
  await page.goto(link)
  await expect(page.getByText('axe@karigar.example')).toBeVisible()
  await expectAccessible(page, 'the link')
  await page.goto('/login/link#wrong')
  await expect(page.getByText('This link has been used')).toBeVisible()
  await expectAccessible(page, 'a link that is gone')
})
