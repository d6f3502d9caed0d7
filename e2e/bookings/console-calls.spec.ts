import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { hold, toast } from '../steps/console-steps.ts'
import { LEADS, pane, row, test } from '../steps/lead-steps.ts'

test('a lead is taken, tried, reached and listed by keyboard alone', async ({ page, book, openConsole, mobile }) => {
  for (const [index, name] of ['Kusum Calls', 'Kala Calls'].entries())
    await book({ name }, String(Number(mobile) - 700_000_000 + index * 10_000_000))
  await openConsole(`${LEADS}?search=Calls`)
  const kusum = row(page, 'Kusum Calls')
  await expect(kusum).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect(kusum.getByText('You')).toBeVisible()
  await page.keyboard.press('m')
  await expect(toast(page, /Kusum Calls not reached, try again at/)).toBeVisible()
  await expect(kusum).toContainText(/Try again .+Tried once/)
  await page.keyboard.press('Enter')
  const lead = pane(page, 'Kusum Calls')
  await lead.getByLabel('Note or reason').fill('Called, comes at 5 pm\nThird floor')
  await page.getByLabel('Note or reason').blur()
  await page.keyboard.press('r')
  await expect(toast(page, 'Kusum Calls reached')).toBeVisible()
  await expect(kusum).toContainText(/Called\d+:\d\d [ap]m by/)
  await expect(kusum).toContainText('Called, comes at 5 pm')
  await expect(lead.getByText('Call promised by')).toBeHidden()
  await expect(lead.getByRole('listitem').filter({ hasText: /^Reached/ })).toContainText('Third floor')
  await toast(page, 'Kusum Calls reached').getByRole('button', { name: 'Undo' }).click()
  await expect(kusum).toContainText(/Tried once/)
  await expect(lead.getByRole('listitem').filter({ hasText: 'Third floor' })).toContainText('Note')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help: Leads' })).toContainText('Customer reached')
})

test('after the report of a call the note is written at once: no letter of it is a command, also where the lead has left the list', async ({
  page,
  book,
  openConsole,
  mobile,
}) => {
  for (const [index, name] of ['Nita Noted', 'Neha Noted'].entries())
    await book({ name }, String(Number(mobile) - 500_000_000 + index * 10_000_000))
  await openConsole(`${LEADS}?search=Noted&calls=due`)
  const [neha, nita] = [row(page, 'Neha Noted'), row(page, 'Nita Noted')]
  await expect(neha).toBeVisible()
  await neha.getByRole('link', { name: 'Neha Noted' }).focus()
  await page.keyboard.press('Enter')
  const lead = pane(page, 'Neha Noted')
  const note = lead.getByLabel('Note or reason')
  await expect(note).toBeVisible()
  const list = await hold(page, /\/api\/leads\?/)
  await page.keyboard.press('r')
  await page.keyboard.type('meter at the next door')
  await expect(toast(page, 'Neha Noted reached')).toBeVisible()
  await page.keyboard.type(', 3rd floor')
  await expect(note).toHaveValue('meter at the next door, 3rd floor')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(lead.getByRole('listitem').filter({ hasText: 'meter at the next door' })).toBeVisible()
  list.release()
  await expect(neha).toBeHidden()
  await expect(lead.getByRole('listitem').filter({ hasText: '3rd floor' })).toContainText('Note')
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(note).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lead).toBeHidden()
  await page.keyboard.press('e')
  await page.keyboard.press('j')
  await expect(nita.getByRole('link', { name: 'Nita Noted' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane(page, 'Nita Noted').getByLabel('Note or reason')).toBeVisible()
  await page.keyboard.press('e')
  await expect(toast(page, 'Nita Noted is now Completed')).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await expect(pane(page, 'Nita Noted')).toBeFocused()
  await page.goto(`${LEADS}?search=Noted`)
  await expect(neha).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Search leads')).toHaveValue('')
  await expect(page.getByLabel('Search leads')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Search leads')).not.toBeFocused()
})

test('lists are filtered by what there is to do, in the address, with the counts of the tabs', async ({
  page,
  api,
  adminToken,
  book,
  openConsole,
  mobile,
}) => {
  const numbers = [0, 1, 2].map((index) => String(Number(mobile) - 400_000_000 + index * 10_000_000))
  const [called, tried, waiting] = ['Ila Called', 'Ila Tried', 'Ila Waits'] as const
  const ids = [
    await book({ name: called }, numbers[0]),
    await book({ name: tried }, numbers[1]),
    await book({ name: waiting }, numbers[2]),
  ]
  const token = await adminToken()
  await api('POST', `/leads/${ids[0]}/calls`, { reached: true }, token)
  await api('POST', `/leads/${ids[1]}/calls`, { reached: false }, token)
  await openConsole(`${LEADS}?search=Ila`)
  const chips = page.getByRole('navigation', { name: 'Leads to work on' })
  const names = async () =>
    (await page.getByRole('row').filter({ hasText: 'Ila' }).getByRole('link', { name: 'Ila' }).allTextContents()).sort()
  await expect(chips.getByRole('link', { name: 'Unanswered' })).toHaveText('Unanswered2')
  for (const [chip, found] of [
    ['To call', [waiting]],
    ['Unanswered', [tried, waiting]],
    ['Called', [called]],
  ] as const) {
    await chips.getByRole('link', { name: chip }).click()
    await expect.poll(names).toEqual(found)
    await expect(page.getByRole('link', { name: /^New Leads/ })).toHaveText(`New Leads${found.length}`)
  }
  await expect(page).toHaveURL(/search=Ila&calls=called$/)
  await chips.getByRole('link', { name: 'Called' }).click()
  await expect.poll(names).toHaveLength(3)
  await page.getByLabel('Tick all on this page').check()
  await page.getByRole('region', { name: 'Ticked leads' }).getByLabel('Assign to…').selectOption({ index: 2 })
  await expect(toast(page, /3 leads are now with /)).toBeVisible()
  await chips.getByRole('link', { name: 'Mine' }).click()
  await expect.poll(names).toHaveLength(3)
  // A busy server refuses two of the three calls of the undo.
  let refusals = 2
  await page.route('**/api/leads/*/assignee', (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { status: false } }) : route.continue(),
  )
  await toast(page, /3 leads are now with/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('No lead matches')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a call is followed by a question in its row, which waits, survives a reload and is no dialog', { tag: '@looks' }, async ({
    page,
    book,
    openConsole,
  }) => {
    await book({ name: 'Tara Phone' })
    await openConsole(`${LEADS}?search=Tara+Phone`)
    const tara = row(page, 'Tara Phone')
    const question = tara.getByText('Did you reach Tara Phone?')
    await tara.getByRole('link', { name: /^\d{5} \d{5}$/ }).tap()
    await expect(question).toBeVisible()
    await tara.getByRole('button', { name: 'Ask later' }).tap()
    await expect(question).toBeHidden()
    await tara.getByRole('link', { name: /^\d{5} \d{5}$/ }).tap()
    await expect(question).toBeVisible()
    await page.reload()
    await expect(question).toBeVisible()
    await tara.getByRole('button', { name: 'Not reached' }).tap()
    await expect(tara).toContainText(/Tried once/)
    await expect(question).toBeHidden()

    await tara.getByRole('link', { name: 'Tara Phone' }).tap()
    const lead = pane(page, 'Tara Phone')
    await lead.getByRole('button', { name: 'Reached', exact: true }).tap()
    await expect(lead.getByText('Called', { exact: true }).first()).toBeVisible()
    await expect(lead.getByRole('button', { name: 'Reached', exact: true })).toBeHidden()
    await lead.getByRole('button', { name: 'Back to the list' }).tap()
    await tara.getByRole('link', { name: /^\d{5} \d{5}$/ }).tap()
    await expect(question).toBeVisible()
    await expectAccessible(page, 'the question in a row')
  })
})
