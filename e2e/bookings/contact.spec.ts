import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdReact, openOn, translate } from '../steps/island-steps.ts'

const SEND = '**/api/public/send-contact-email'

async function fillIn(page: Page, { name = 'Asha Patil', email = 'asha@example.com', message = 'The tap in Thane drips.' } = {}) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
}

test('a message is sent and mailed to the business, and the form is emptied', async ({ page, server }) => {
  await page.goto('/contactus')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect
    .poll(() => readFile(join(server.dataDir, 'outbox.jsonl'), 'utf8').catch(() => ''))
    .toContain('The tap in Thane drips.')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('missing and invalid fields show their errors', async ({ page }) => {
  await page.goto('/contactus')
  await fillIn(page, { name: ' ', email: 'asha', message: 'Hello' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/)
  await expect(page.getByLabel('Message')).not.toHaveAttribute('aria-invalid')

  await page.getByLabel('Email').fill('asha@example.com')
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Name').fill('Asha')
  await expect(page.getByRole('main').locator('[aria-invalid]')).toHaveCount(0)
  await page.getByLabel('Name').fill('')
  await expect(page.getByRole('main').locator('[aria-invalid]')).toHaveCount(0)
})

test('the server’s error of a field is shown at the field', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/)
  await page.route(SEND, (route) =>
    route.fulfill({ status: 422, json: { status: false, message: 'Not that one', errors: { email: 'Not that one' } } }),
  )
  await page.goto('/contactus')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Not that one/)
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')
  await page.getByLabel('Email').fill('asha.patil@example.com')
  await expect(page.getByText('Not that one')).toHaveCount(0)
})

test('a refusal is shown as a failure with its message, and the text stays', async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ json: { status: false, message: 'The mail server is down' } }))
  await page.goto('/contactus')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The mail server is down')).toHaveClass(/text-wrong/)
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')
})

test('a failed call keeps the text, also after a reload, and the next attempt sends it once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(SEND, (route) => route.abort())
  await page.goto('/contactus')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')

  await page.unroute(SEND)
  let calls = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(SEND, async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  expect(calls).toBe(1)
})

test('what is typed before React arrives survives leaving the page, even without React', async ({ page }) => {
  const release = await holdReact(page)
  await openOn(page, '3g', '/contactus')
  await fillIn(page)
  await page.goto('/aboutus')
  await page.goto('/contactus')
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')
  release()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a page that the browser translates before React arrives keeps what was typed', async ({ page, expectedErrors }) => {
  expectedErrors.push(/react\.dev\/errors\/418/)
  const release = await holdReact(page)
  await openOn(page, '3g', '/contactus')
  await fillIn(page)
  await translate(page)
  release()
  await expect(page.locator('[data-island] font')).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')
  await page.getByLabel('Name').fill('Asha Rane')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rane')
})

test('the page shows the phone, four email addresses, three offices and five social pages', async ({ page }) => {
  await page.goto('/contactus')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '70000 00090' })).toHaveCount(4)
  for (const purpose of ['support', 'careers', 'press', 'business']) {
    await expect(main.getByRole('link', { name: `${purpose}@karigar.example` })).toBeVisible()
  }
  for (const office of ['Mumbai', 'Thane', 'Pune']) {
    const map = main.getByRole('link', { name: `Open the map of the ${office} office` })
    await expect(map).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/)
  }
  for (const name of ['Facebook', 'Instagram', 'X', 'LinkedIn', 'YouTube']) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('rel', /noopener/)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page offers the form as a page, an email and a call', async ({ page }) => {
    await page.goto('/contactus')
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contactus/write')
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
  })
})
