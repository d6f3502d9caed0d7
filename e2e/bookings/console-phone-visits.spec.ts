import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { LEADS, pane } from '../steps/lead-steps.ts'
import { listWindowsOf } from '../steps/technician-steps.ts'
import { DAY, test } from '../steps/visit-steps.ts'

const PLACE = { Address: 'B-604, Green Valley', 'PIN code': '4110', 'For the gate': 'Ring twice' }

/** Types a call up to the time of the visit, which has the focus then. */
async function typeCall(page: Page, form: Locator, { name, mobile }: { name: string; mobile: string }) {
  await page.keyboard.press('c')
  await expect(form.getByLabel('Mobile')).toBeFocused()
  for (const typed of [mobile, name]) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  for (const [field, option] of Object.entries({ Service: 'Plumber', City: 'Pune' })) {
    await expect(form.getByLabel(field)).toBeFocused()
    await form.getByLabel(field).selectOption(option)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('The tap drips')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Time of the visit')).toHaveValue('')
  for (let field = 0; field < 3; field++) await page.keyboard.press('Tab')
  await expect(form.getByLabel('Time of the visit')).toBeFocused()
}

/** Goes down the list to the first time of tomorrow that is free, and returns its hour. */
async function chooseTomorrow(form: Locator): Promise<string> {
  const time = form.getByLabel('Time of the visit')
  for (let step = 0; step < 12 && !(await time.inputValue()).startsWith(DAY); step++) await time.press('ArrowDown')
  await expect(time).toHaveValue(new RegExp(`^${DAY}T`))
  return (await time.inputValue()).slice(-2)
}

test('a call agrees on a time and an address, by keyboard alone', async ({
  page,
  enterPlumber,
  api,
  bookAt,
  openConsole,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await enterPlumber('Hari Desai')
  await openConsole(LEADS)
  await expect(page.getByRole('button', { name: /^Add lead/ })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Add lead by phone' })
  await typeCall(page, form, { name: 'Usha Visit', mobile })
  await chooseTomorrow(form)
  for (const [field, typed] of Object.entries(PLACE)) {
    await page.keyboard.press('Tab')
    await expect(form.getByLabel(field)).toBeFocused()
    await page.keyboard.type(typed)
  }
  await expectAccessible(page, 'the form of a call')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByText('A PIN code has six digits')).toBeVisible()
  await expect(form.getByLabel('PIN code')).toBeFocused()
  await page.keyboard.type('48')
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Lead KG-\w{6} is saved and its visit is planned/)).toBeVisible()
  const lead = pane(page, 'Usha Visit')
  await expect(lead).toBeFocused()
  await expect(lead.getByText('B-604, Green Valley')).toBeVisible()
  await expect(lead.getByText('411048')).toBeVisible()

  // While the next caller speaks, someone else books the time that they chose.
  await typeCall(page, form, { name: 'Uma Late', mobile: String(Number(mobile) - 900_000_000) })
  const hour = await chooseTomorrow(form)
  await page.keyboard.press('Tab')
  await page.keyboard.type('9 Lake View')
  // Other journeys leave plumbers on this server, and a time is taken once each of them has a visit then.
  const isFree = async () => {
    const { days } = await listWindowsOf(api, { service_type: 'Plumber', city: 'pune' })
    return days.flatMap(({ windows }) => windows).some(({ at, is_free }) => is_free && at === `${DAY}T${hour}`)
  }
  for (await bookAt('Bela First', hour); await isFree(); ) await bookAt('Bela Next', hour)
  await page.keyboard.press('Enter')
  await expect(toast(page, /is saved, but without a visit\. This time is no longer free/)).toBeVisible()
  const late = pane(page, 'Uma Late')
  await expect(late.getByText('Address: 9 Lake View')).not.toHaveCount(0)
  await expect(late.getByRole('button', { name: 'Plan a visit' })).toBeVisible()
})
