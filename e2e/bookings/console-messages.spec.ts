import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { hold, toast } from '../steps/console-steps.ts'

type Steps = { write: (name: string, message: string, email?: string) => Promise<void> }

const test = base.extend<Steps>({
  /** Sends a message as the contact form does. */
  write: ({ api }, use) =>
    use(async (name, message, email = 'someone@example.in') => {
      await api('POST', '/public/send-contact-email', { name, email, message })
    }),
})

const MESSAGES = '/admin/messages'
const row = (page: Page, name: string) => page.getByRole('row', { name })
const pane = (page: Page, name: string) => page.getByRole('complementary', { name: `Message from ${name}` })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Messages by status' }).getByRole('link', { name })

test('a message is counted in the menu, marked as read when opened, answered by email, and found again', async ({
  page,
  write,
  openConsole,
}) => {
  await write('Mina Message', 'Do you repair inverters?\nMine hums.')
  await openConsole('/admin/dashboard')
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Messages \d+$/ })).toBeVisible()
  await page.getByRole('link', { name: /messages? (is|are) unread/ }).click()
  await expect(page).toHaveURL(MESSAGES)
  await page.getByRole('searchbox').fill('inverters')
  await expect(page).toHaveURL(/search=inverters$/)
  await row(page, 'Mina Message').getByRole('link', { name: 'Mina Message' }).click()

  const message = pane(page, 'Mina Message')
  await expect(message.getByText('Read', { exact: true })).toBeVisible()
  await expect(row(page, 'Mina Message')).toBeVisible()
  await expect(message.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    'mailto:someone%40example.in?subject=Your%20message%20to%20Karigar',
  )
  await message.getByRole('button', { name: 'Mark answered' }).click()
  await expect(toast(page, 'The message from Mina Message is now answered')).toBeVisible()
  await expect(page.getByText('No message matches')).toBeVisible()

  await tab(page, 'Answered').click()
  await expect(page).toHaveURL(/search=inverters&status=answered$/)
  await row(page, 'Mina Message').getByRole('link', { name: 'Mina Message' }).click()
  await message.getByRole('button', { name: 'Not answered yet' }).click()
  await expect(toast(page, 'is now read')).toBeVisible()
  await toast(page, 'is now read').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Mina Message')).toBeVisible()
})

test('a row that is pressed while its search is being typed opens within that search', async ({ page, write, openConsole }) => {
  await write('Hari Hurry', 'Do you mend mixers?')
  await openConsole(MESSAGES)
  await expect(row(page, 'Hari Hurry')).toBeVisible()
  await page.getByRole('searchbox').fill('mixers')
  await row(page, 'Hari Hurry').getByRole('link').click()
  await expect(pane(page, 'Hari Hurry')).toBeVisible()
  await expect(page).toHaveURL(/search=mixers&message=\d+$/)
})

test('a message leads to the booking that it names, and asks whether it is answered once a reply was begun', async ({
  page,
  api,
  mobile,
  readCode,
  write,
  openConsole,
}) => {
  await api('POST', '/public/send-otp', { mobile })
  await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
  const form = { name: 'Rita Reference', mobile, service_type: 'Plumber', city: 'pune', message: 'It drips' }
  const { reference } = (await api('POST', '/public/leads', form)).body.data as { reference: string }
  await write('Rita Reference', `When do you come? ${reference} or KG-AAAAAA?`)
  await openConsole(`${MESSAGES}?search=Rita`)
  await page.getByRole('link', { name: 'Rita Reference' }).click()
  const message = pane(page, 'Rita Reference')
  await expect(message.getByRole('link', { name: 'KG-AAAAAA' })).toHaveCount(0)
  // The test browser has no mail client for the mailto link.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
  await message.getByRole('link', { name: 'Reply by email' }).click()
  await toast(page, 'Is Rita Reference answered?').getByRole('button', { name: 'Mark answered' }).click()
  await expect(message.getByText('Answered', { exact: true })).toBeVisible()
  await message.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('complementary', { name: 'Lead of Rita Reference' })).toBeVisible()
})

test('a message that names no booking leads to those of its email address', async ({
  page,
  api,
  mobile,
  readCode,
  write,
  openConsole,
}) => {
  const mailid = 'Nandini@example.in'
  await api('POST', '/public/send-otp', { mobile })
  await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
  const form = { name: 'Nandini Nobody', mobile, mailid, service_type: 'Plumber', city: 'pune', message: 'It drips' }
  const { reference } = (await api('POST', '/public/leads', form)).body.data as { reference: string }
  await write('Nandini N.', 'No one came', mailid.toLowerCase())
  await write('Omkar Other', 'Do you paint doors?', 'omkar@example.in')
  await openConsole(`${MESSAGES}?search=Omkar`)
  await row(page, 'Omkar Other').getByRole('link', { name: 'Omkar Other' }).click()
  await expect(pane(page, 'Omkar Other').getByText('None with this email address')).toBeVisible()
  await page.goto(`${MESSAGES}?search=Nandini`)
  await row(page, 'Nandini N.').getByRole('link', { name: 'Nandini N.' }).click()
  await pane(page, 'Nandini N.').getByRole('link', { name: reference }).click()
  await expect(page.getByRole('complementary', { name: 'Lead of Nandini Nobody' })).toBeVisible()
})

test('a message is deleted for good after a confirmation that can be declined', async ({ page, write, openConsole }) => {
  await write('Della Delete', 'Please forget that I wrote')
  await openConsole(`${MESSAGES}?search=Della`)
  await row(page, 'Della Delete').getByRole('link', { name: 'Della Delete' }).click()
  const remove = pane(page, 'Della Delete').getByRole('button', { name: 'Delete' })
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await remove.click()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(pane(page, 'Della Delete')).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByText('No message matches')).toBeVisible()
})

test('the list is used by keyboard alone, with j, k, Enter, u, a and Escape', async ({ page, write, openConsole }) => {
  for (const name of ['Kumar Keys One', 'Kumar Keys Two']) await write(name, 'A question from the keyboard')
  await openConsole(`${MESSAGES}?search=Kumar+Keys`)
  await expect(row(page, 'Kumar Keys One')).toBeVisible()
  // No key waits for the list.
  const list = await hold(page, /\/api\/contact-messages\?/)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Kumar Keys Two' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane(page, 'Kumar Keys Two').getByText('Read', { exact: true })).toBeVisible()
  await page.keyboard.press('u')
  await expect(pane(page, 'Kumar Keys Two').getByText('Unread', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(pane(page, 'Kumar Keys One').getByText('Read', { exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await expect(pane(page, 'Kumar Keys One').getByText('Answered', { exact: true })).toBeVisible()
  list.release()
  await expect(row(page, 'Kumar Keys One')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(row(page, 'Kumar Keys Two')).toBeVisible()
})

test('a visitor’s text is shown as plain text, and long words wrap', async ({ page, write, openConsole }) => {
  await write('<b>Bold Name</b>', `<img src=x onerror=alert(1)> ${'x'.repeat(400)}`)
  await openConsole(`${MESSAGES}?search=onerror`)
  await page.getByRole('link', { name: '<b>Bold Name</b>' }).click()
  await expect(pane(page, '<b>Bold Name</b>').getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('axe finds nothing on the messages, and nothing scrolls sideways', { tag: '@long' }, async ({
  page,
  api,
  adminToken,
  write,
  openConsole,
}) => {
  await write('Axel Message', 'Can it be measured?')
  const { body } = await api('GET', '/contact-messages?search=Axel', undefined, await adminToken())
  const [message] = body.data as { id: number }[]
  await openConsole(MESSAGES)
  for (const path of [MESSAGES, `${MESSAGES}?search=nobody-at-all`, `${MESSAGES}?message=${message?.id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
})
