import type { Page } from '@playwright/test'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { Program } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { signInAs, toast } from '../steps/console-steps.ts'
import { LEADS, pane } from '../steps/lead-steps.ts'
import { serverWith } from '../steps/paying-steps.ts'
import { BOARD, DAY, test } from '../steps/visit-steps.ts'

const toPlan = (page: Page) => page.getByRole('region', { name: 'To plan' })
const rowOf = (page: Page, technician: string) => page.getByRole('row', { name: technician })
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

/** On a server that no other journey has had: a technician of theirs would be chosen, or be there at all. */
const onOwnServer = () => test.extend<object, { server: Program }>({ server: serverWith({}) })

onOwnServer()(
  'a technician falls ill, and the day is planned anew by keyboard alone',
  { tag: '@looks' },
  async ({ page, enterPlumber, bookAt, openConsole }) => {
    const ill = await enterPlumber('Anil Kale')
    await enterPlumber('Imran Shaikh')
    for (const [name, hour] of Object.entries({ 'Bela One': '10', 'Bina Two': '12', 'Bipin Three': '16' }))
      await bookAt(name, hour, ill)
    await openConsole(`${BOARD}&service=Plumber`)
    await expect(rowOf(page, 'Anil Kale').getByRole('link')).toHaveCount(3)
    // The leads of the other tests wait here too.
    const waiting = await page.locator('.board-plan li').count()
    for (let step = 0; step <= waiting; step++) await page.keyboard.press('j')
    await expect(rowOf(page, 'Anil Kale').getByRole('link', { name: /Bela/ })).toBeFocused()

    await page.keyboard.press('o')
    await expect(dialog(page, /^Time off on/).getByLabel('Why')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toPlan(page).getByRole('link', { name: /Bela|Bina|Bipin/ })).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^Off/ })).toBeVisible()
    // The grid has them too, in their windows.
    const lost = rowOf(page, 'No technician')
    await expect(lost.getByRole('link')).toHaveCount(3)
    await expect(lost.getByRole('cell').nth(2)).toContainText('Bina')
    // As work each is named once.
    await expect(page.getByRole('button', { name: /^Plan KG-/ })).toHaveCount(await page.locator('.board-plan li').count())
    const needs = page.getByRole('region', { name: 'Needs attention' })
    await expect(needs.getByText(/Bela|Bina|Bipin/)).toHaveCount(0)
    await needs.getByRole('button', { name: '3 visits to plan' }).click()
    await expect(toPlan(page).getByRole('link', { name: /Bela/ })).toBeFocused()

    // An open visit takes their place, the needs stay as they were, and the keys go on planning.
    const before = await needs.boundingBox()
    await lost.getByRole('link', { name: /Bina/ }).click()
    const open = page.getByRole('complementary', { name: 'Visit of Bina Two' })
    await expect(open.getByRole('button', { name: /^Plan/ })).toBeVisible()
    await expect(toPlan(page)).toBeHidden()
    expect(await needs.boundingBox()).toEqual(before)
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThan((await open.boundingBox())?.y ?? 0)
    await page.keyboard.press('a')
    await expect(dialog(page, /^Plan/).getByLabel('Time slot')).toHaveValue(`${DAY}T12`)
    await page.keyboard.press('Escape')
    await expect(dialog(page, /^Plan/)).toBeHidden()
    await page.getByRole('button', { name: /^To plan \d+$/ }).click()
    await expect(toPlan(page).getByRole('link', { name: /Bina/ })).toBeFocused()

    await page.keyboard.press('u')
    await expect(lost).toBeHidden()
    await expect(rowOf(page, 'Anil Kale').getByRole('link')).toHaveCount(3)
    await rowOf(page, 'Anil Kale').getByRole('link', { name: /Bela/ }).focus()
    await page.keyboard.press('o')
    await expect(dialog(page, /^Time off on/).getByLabel('Who')).toHaveValue(`technician ${ill}`)
    await page.keyboard.press('Enter')

    for (const name of ['Bela', 'Bina', 'Bipin']) {
      await expect(toPlan(page).getByRole('link', { name: new RegExp(name) })).toBeFocused()
      // The keys work before the names have loaded.
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
      await expect(rowOf(page, 'Imran Shaikh').getByRole('link', { name: new RegExp(name) })).toBeVisible()
    }
    await expect(rowOf(page, 'Imran Shaikh').getByRole('link')).toHaveCount(3)
    await expectAccessible(page, 'the board')

    // By mouse a card is dragged onto a free window of someone who does such work, and Enter confirms it.
    await bookAt('Bharat Drag')
    const card = toPlan(page).getByRole('listitem').filter({ hasText: 'Bharat' })
    await page.setViewportSize({ width: 1280, height: 800 })
    const free = rowOf(page, 'Imran Shaikh').getByRole('cell', { name: 'Free' }).last()
    await card.dragTo(free, { targetPosition: { x: 10, y: 40 } })
    await expect(dialog(page, /^Plan/).getByLabel('Time slot')).toHaveValue(`${DAY}T22`)
    await expect(dialog(page, /^Plan/).getByRole('option', { name: /Imran/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Imran Shaikh').getByRole('link', { name: /Bharat/ })).toBeVisible()

    // No plumber is left then; someone else is sent by name.
    await enterPlumber('Lata Jadhav', ['Electrician'])
    await bookAt('Bhanu Four')
    await toPlan(page).getByRole('listitem').filter({ hasText: 'Bhanu' }).getByRole('button', { name: /^Plan/ }).click()
    await page.getByLabel('Time slot').selectOption(`${DAY}T10`)
    await expect(dialog(page, /^Plan/).getByText('No one who does this is free then.')).toBeVisible()
    await expect(dialog(page, /^Plan/).getByRole('option', { name: /Lata/ })).toContainText(
      'not for Plumber, but free from 10 am',
    )
    await page.getByRole('combobox', { name: 'Technician' }).fill('Lata')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Visit planned')).toBeVisible()
  },
)

test('who was told a time gets another one only once somebody says that they agreed', { tag: '@looks' }, async ({
  page,
  enterPlumber,
  bookAt,
  openConsole,
}) => {
  const ill = await enterPlumber('Kiran Ill')
  await enterPlumber('Mohan Free')
  await bookAt('Tara Told', '10', ill)
  await openConsole(`${BOARD}&service=Plumber`)
  await rowOf(page, 'Kiran Ill').getByRole('link', { name: /Tara/ }).focus()
  await page.keyboard.press('o')
  await expect(dialog(page, /^Time off on/).getByLabel('Who')).toHaveValue(`technician ${ill}`)
  await page.keyboard.press('Enter')
  await expect(toPlan(page).getByRole('link', { name: /Tara/ })).toBeFocused()

  // The promised time is preselected if someone is free then.
  await page.keyboard.press('a')
  await expect(dialog(page, /^Plan/).getByLabel('Time slot')).toHaveValue(`${DAY}T10`)
  await page.keyboard.press('Escape')
  await expect(dialog(page, /^Plan/)).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  const card = toPlan(page).getByRole('listitem').filter({ hasText: 'Tara' })
  const free = rowOf(page, 'Mohan Free').getByRole('cell', { name: 'Free' }).last()
  await card.dragTo(free, { targetPosition: { x: 10, y: 40 } })
  await expect(dialog(page, /^Plan/).getByRole('option', { name: /Mohan/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const agreed = dialog(page, /^Plan/).getByRole('button', { name: /^They agreed: move to .*, Mohan Free$/ })
  await expect(agreed).toBeFocused()
  await expect(dialog(page, /^Plan/).getByText(/^Tara Told, .* was promised a visit/)).toBeVisible()
  await expectAccessible(page, 'another time than the one that was told')
  await dialog(page, /^Plan/).getByRole('button', { name: 'Back' }).click()
  await expect(dialog(page, /^Plan/).getByRole('option', { name: /Mohan/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('combobox', { name: 'Technician' }).press('Enter')
  await agreed.press('Enter')
  await expect(rowOf(page, 'Mohan Free').getByRole('link', { name: /Tara/ })).toBeVisible()
})

test('a lead is planned, stepped on and cancelled, on the board and on a phone', { tag: '@looks' }, async ({
  page,
  enterPlumber,
  bookAt,
  openConsole,
}) => {
  await enterPlumber('Farida Ansari')
  await bookAt('Chitra Plan', '08')
  await bookAt('Dev Lead')
  await openConsole(`${BOARD}&service=Plumber`)
  const visit = page.getByRole('table').getByRole('link', { name: /Chitra/ })
  await visit.click()
  const open = page.getByRole('complementary', { name: 'Visit of Chitra Plan' })
  await expect(open.getByRole('button', { name: 'Confirmed' })).toBeVisible()
  // WhatsApp opens with the link of the technician's day in a message.
  await page.evaluate(() => {
    window.open = (address) => {
      document.body.dataset.opened = decodeURIComponent(String(address))
      return null
    }
  })
  await page.keyboard.press('l')
  await expect(toast(page, ADMIN_MESSAGES.dayLinkMade)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-opened', /^https:\/\/wa\.me\/91\d{10}\?text=.*\/d\?[\w-]{22}$/)
  await page.keyboard.press('s')
  await expect(visit).toContainText('◐ confirmed')
  await page.keyboard.press('s')
  await expect(visit).toContainText('on the way')
  await page.keyboard.press('u')
  await expect(visit).toContainText('◐ confirmed')
  await page.keyboard.press('s')
  await expect(visit).toContainText('on the way')
  await expect(open.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog(page, /^Arrived/).getByLabel('How do you know?')).toBeFocused()
  await expectAccessible(page, 'the question of a step')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  await expect(visit).toContainText('arrived')
  await page.keyboard.press('Escape')

  await toPlan(page).getByRole('listitem').filter({ hasText: 'Dev' }).getByRole('button', { name: /^Plan/ }).click()
  await expect(dialog(page, /^Plan/).getByRole('option', { name: /Farida Ansari/ })).toBeVisible()
  await expectAccessible(page, 'planning')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByLabel('Time slot').selectOption({ index: 20 })
  await dialog(page, /^Plan/)
    .getByRole('option', { name: /Farida Ansari/ })
    .click()
  await expect(toast(page, 'Visit planned')).toBeVisible()
  await expect(toPlan(page).getByText(/Dev/)).toHaveCount(0)

  // By time, without the grid; the open visit takes the place of the list.
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('link', { name: /Chitra/ }).click()
  await expect(open).toBeVisible()
  await expect(open.getByText('Told by phone')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: '8–10 am' })).toBeVisible()
  await expectAccessible(page, 'the board of a phone')

  // The lead shows the same visit.
  await page.goto(LEADS)
  await page.getByRole('link', { name: 'Chitra Plan' }).click()
  await expect(pane(page, 'Chitra Plan').getByText('arrived', { exact: true })).toBeVisible()
  await pane(page, 'Chitra Plan').getByRole('button', { name: 'Enter a quote' }).click()
  await page.getByLabel('Work or part').first().fill('New trap')
  await page.getByLabel('Rupees').first().fill('1500')
  await expectAccessible(page, 'a quote')
  await page.getByRole('button', { name: 'Send ₹1,500' }).click()
  await pane(page, 'Chitra Plan').getByRole('button', { name: 'Approved by phone' }).click()
  await expect(pane(page, 'Chitra Plan').getByText('approved', { exact: true })).toBeVisible()
  await pane(page, 'Chitra Plan').getByRole('button', { name: 'Done' }).click()
  await page.getByLabel(/^How was ₹1,500 paid/).selectOption('cash')
  await dialog(page, /^How did it end/)
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(pane(page, 'Chitra Plan').getByText('Work done')).toBeVisible()
  await expectAccessible(page, 'a lead with its visit')

  // What was said to be paid is open until the owner has found it.
  await page.goto('/admin/payments/door?is_settled=false')
  await page.getByRole('button', { name: 'Filter (1)' }).press('Enter')
  await page.getByLabel('Technician').selectOption('Farida Ansari')
  const sums = page.getByRole('region', { name: 'Totals' })
  await expect(sums.getByRole('row', { name: /^Farida Ansari ₹1,500 ₹1,500 ₹1,500$/ })).toBeVisible()
  await expectAccessible(page, 'the money at the door')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No visit matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await page.getByLabel('Checked').selectOption('Open')
  await page
    .getByRole('row', { name: 'Chitra Plan' })
    .getByRole('button', { name: /^Received/ })
    .press('Enter')
  await expect(toast(page, ADMIN_MESSAGES.moneyFound)).toBeVisible()
  await expect(page.getByText('Chitra Plan')).toBeHidden()
})

test('the owner hides a review and says why, its stars stay in the average, and no agent is led to it', {
  tag: '@looks',
}, async ({ page, api, adminToken, serve, openConsole }) => {
  const { token } = await serve('Ritu Review')
  await api('POST', `/public/bookings/${token}/review`, { stars: 1, text: 'He is a crook', is_public: true })
  await openConsole(BOARD)
  await expect(
    page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /one or two stars/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Reviews' }).click()
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu.getByRole('link', { name: 'Visits' })).toHaveAttribute('aria-current', 'page')
  const review = page.getByRole('row', { name: 'He is a crook' })
  await expect(review).toContainText('Shown as Ritu, Pune')
  await expect(review.getByRole('link', { name: 'Ritu Review' })).toBeVisible()
  await expect(page.getByText('of 5 stars, from 1 review in the last 12 months')).toBeVisible()
  await expectAccessible(page, 'the reviews')
  const acts = review.getByRole('button', { name: /^Actions for/ })
  await acts.press('Enter')
  await review.getByRole('button', { name: 'Hide: abuse' }).press('Enter')
  await expect(toast(page, ADMIN_MESSAGES.reviewHidden)).toBeVisible()
  await expect(acts).toBeFocused()
  await acts.press('Enter')
  await expect(review.getByRole('button', { name: 'Show again' })).toBeVisible()
  await expect(review).toContainText('Hidden: abuse')
  const listPublic = async () => (await api('GET', '/public/reviews')).body.data
  await expect.poll(listPublic).toMatchObject({ average: 1, count: 1, hidden_count: 1, reviews: [] })

  await signInAs('agent', { page, api, adminToken })
  await page.goto(BOARD)
  await expect(page.getByRole('button', { name: /^Time off/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reviews' })).toHaveCount(0)
  await page.goto('/admin/visits/reviews')
  await expect(page.getByText('Your role doesn’t include this screen')).toBeVisible()
})

test('a paid visit is cancelled from its lead, which says before and after what comes back', { tag: '@looks' }, async ({
  page,
  api,
  mobile,
  enterPlumber,
  openConsole,
}) => {
  await enterPlumber('Gauri Shinde')
  const lead = { name: 'Paula Paid', mobile, service_type: 'Plumber', city: 'pune', message: 'The tap drips' }
  const order = { amount: 19_900, service: 'homeservice/plumber', lead, window: `${DAY}T18` }
  const { id } = (await api('POST', '/public/store-payment', order)).body
  const { body: paid } = await api('POST', '/sandbox/pay', { order_id: id, outcome: 'success' })
  expect((await api('POST', '/public/leads', { ...lead, payment_id: paid.razorpay_payment_id })).status).toBe(201)

  await openConsole(LEADS)
  await page.getByRole('link', { name: 'Paula Paid' }).click()
  const open = pane(page, 'Paula Paid')
  await expect(open.getByText('₹199, paid online')).toBeVisible()
  await open.getByRole('button', { name: /^Cancel the visit/ }).click()
  const asked = dialog(page, /^Cancel the visit/)
  await expect(asked.getByText('₹199 paid online is refunded to the customer automatically.')).toBeVisible()
  await expectAccessible(page, 'what comes back')
  await asked.getByLabel('Reason').fill('Bought a new tap')
  await asked.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(open.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(open.getByText('Bought a new tap', { exact: true })).toBeVisible()

  await open.getByRole('link', { name: 'Open the payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '₹199 from Paula Paid' })).toBeVisible()
  await expect(page.getByText('Refund asked for')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Refund ₹/ })).toHaveCount(0)
})
