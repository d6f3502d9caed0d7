import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Program, startProgram } from '../../test/program.ts'
import { test as base, expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { ageConfirmations, createCodeGenerator, enterPassword, insertOwner } from '../steps/factor-steps.ts'

const test = base.extend<object, { server: Program }>({
  server: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const folder = process.env.KARIGAR_E2E_FOLDER ?? ''
      const dataDir = join(folder, `passkeys-${workerIndex}`)
      cpSync(join(folder, 'template'), dataDir, { recursive: true })
      const program = await startProgram(dataDir, { TRUST_PROXY: '1' }, 'localhost')
      await use(program)
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Adds a virtual authenticator that verifies its user, as a phone does; `refuse` makes the user decline. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const setVerified = (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { refuse: () => setVerified(false), accept: () => setVerified(true) }
}

test('a passkey is added, signs in alone and after the password, confirms, and is removed', { tag: '@looks' }, async ({
  page,
  server,
  expectedErrors,
}) => {
  // Who signs out at once leaves calls of the dashboard behind, which are refused.
  expectedErrors.push(/status of 40[13]/)
  const authenticator = await addAuthenticator(page)
  const email = await insertOwner(server, 'passkey')
  await page.goto('/admin/account')
  await enterPassword(page, email)

  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux')
  await expectAccessible(page, 'adding a passkey')
  await dialog.getByLabel('Name').fill('My laptop')
  await authenticator.refuse()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'No passkey was created')).toBeVisible()
  await authenticator.accept()
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('My laptop')).toBeVisible()
  await expect(page.getByText(', not used yet')).toBeVisible()
  await expectAccessible(page, 'the account with a passkey')

  // This device already has a passkey for the account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(toast(page, 'This device already has a passkey for this account')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Logout' }).click()
  await authenticator.refuse()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page, 'No passkey was used')).toBeVisible()
  await authenticator.accept()
  await expectAccessible(page, 'the sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/admin/dashboard')

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, email)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')

  await ageConfirmations(server, email)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(page.getByText('You sign in with a password only.')).toBeVisible()
})

test('a second factor that is required is set up before all else', { tag: '@looks' }, async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/)
  await addAuthenticator(page)
  const [owner, other] = [await insertOwner(server, 'strict-owner'), await insertOwner(server, 'late-comer')]
  await page.goto('/admin/account')
  await enterPassword(page, owner)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Require it for everyone' }).click()
  await page.getByRole('button', { name: 'Require it', exact: true }).click()
  await expect(toast(page, 'Every administrator now needs a second factor')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await enterPassword(page, other)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
  await page.goto('/admin/leads/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expectAccessible(page, 'the required set-up')
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const nextCode = createCodeGenerator((await dialog.locator('code').textContent()) ?? '')
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Open the console' }).press('Enter')
  await expect(page).toHaveURL('/admin/leads/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})
