import type { Locator } from '@playwright/test'
import type { Program } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { LEADS, pane } from '../steps/lead-steps.ts'
import { serverWith } from '../steps/paying-steps.ts'
import { enterTechnician } from '../steps/technician-steps.ts'
import { BOARD, DAY, test } from '../steps/visit-steps.ts'

/** A laptop with little height, where the board has room for all that is asked of it. */
const LAPTOP = { width: 1280, height: 800 }
const SIX = ['Ajit', 'Bhavesh', 'Chetan', 'Dilip', 'Eknath', 'Faisal'].map((name) => `${name} of Thane`)

/** On a server that no other journey has had: a technician of theirs would be there. */
const onOwnServer = test.extend<object, { server: Program }>({ server: serverWith({}) })

onOwnServer('without a technician the board says what to do, and a lead looks as before', async ({ page, book, openConsole }) => {
  const id = await book({ name: 'Asha Alone' })
  await openConsole('/admin/visits')
  await expect(page.getByText('No technician yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add technician' })).toBeVisible()
  await page.goto(`${LEADS}?lead=${id}`)
  await expect(pane(page, 'Asha Alone').getByText('Received', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plan a visit' })).toBeHidden()
})

test('a laptop has room for six technicians and for what is to plan, also what none of them does', async ({
  page,
  server,
  api,
  adminToken,
  book,
  mobile,
  openConsole,
}) => {
  await page.setViewportSize(LAPTOP)
  const office = { server, api, token: await adminToken() }
  for (const name of SIX) await enterTechnician(office, { service_type: 'Carpenter', city: 'thane' }, name)
  await book({ name: 'Waman Waits', service_type: 'Painting', city: 'thane' })
  await openConsole(`${BOARD}&city=thane`)
  const waiting = page.getByRole('region', { name: 'To plan' }).getByRole('listitem').filter({ hasText: 'Waman, Painting' })
  await expect(waiting).toBeInViewport({ ratio: 1 })
  await expect(waiting.getByText('no technician does this')).toBeVisible()
  for (const name of SIX) await expect(page.getByRole('row', { name })).toBeInViewport({ ratio: 1 })
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('row', { name }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)
  }
  const keys = await page.getByText('all keys').boundingBox()
  expect(await bottomOf(SIX.at(-1) ?? '')).toBeLessThanOrEqual(keys?.y ?? 0)

  // A tablet has what is to plan in one line above the day.
  for (const [at, name] of ['Vidya', 'Yamuna', 'Zubin', 'Omkar', 'Usha'].entries())
    await book(
      { name: `${name} Waits`, service_type: 'Painting', city: 'thane' },
      String(Number(mobile) - 100_000_000 * (at + 1)),
    )
  await page.setViewportSize({ width: 768, height: 1024 })
  const plan = page.getByRole('region', { name: 'To plan' })
  await expect(plan.getByRole('listitem')).toHaveCount(6)
  for (const name of SIX) await expect(page.getByRole('rowheader', { name })).toBeInViewport({ ratio: 1 })
  await plan.getByRole('button').last().focus()
  await expect(plan.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
})

/** Whether some of the text is outside of its box. */
const isCut = (text: Locator) =>
  text.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  )

test('what is over is one narrow column that unfolds, long names are whole, and a late visit stays in sight', {
  tag: '@looks',
}, async ({ page, enterPlumber, bookAt, serve, openConsole }) => {
  await page.setViewportSize(LAPTOP)
  const technician = await enterPlumber('Krishnamurthy Iyer')
  await serve('Dina Done')
  await bookAt('Venkataramanareddy Rao', '20', technician)
  await openConsole(`${BOARD}&service=Plumber`)
  const visit = (name: string) => page.getByRole('table').getByRole('link', { name })
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head('8–10 am')).toBeVisible()
  await expect(visit('Dina')).toBeVisible()
  const names = [visit('Venkat').locator('.visit-name'), page.getByRole('rowheader', { name: 'Krishnamurthy Iyer' }).locator('b')]
  for (const name of names) expect(await isCut(name)).toBe(false)

  // In the evening of that day.
  await page.clock.setFixedTime(`${DAY}T22:10:00+05:30`)
  await page.reload()
  const fold = page.getByRole('button', { name: 'Earlier' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(head('2–4 pm')).toBeHidden()
  await expect(visit('Dina')).toBeHidden()
  await expect(page.getByRole('row', { name: 'Hari Desai' }).getByText('1 done')).toBeVisible()
  await expect(visit('Venkat')).toContainText('not confirmed')
  for (const name of names) expect(await isCut(name)).toBe(false)
  await expectAccessible(page, 'a board with what is over folded')
  await fold.press('Enter')
  await expect(visit('Dina')).toBeVisible()
  const unfold = page.getByRole('button', { name: '8–10 am' })
  await expect(unfold).toBeFocused()
  await unfold.press('Enter')
  await expect(visit('Dina')).toBeHidden()

  await bookAt('Laxmi Late', '12', technician)
  await expect(visit('Laxmi')).toBeInViewport({ ratio: 1 })
  await expect(head('12 noon–2 pm')).toBeVisible()
  await expect(head('10 am–12 noon')).toBeHidden()

  // Beside an open visit the signs take one line.
  await visit('Laxmi').click()
  const open = page.getByRole('complementary', { name: 'Visit of Laxmi Late' })
  await expect(open).toBeVisible()

  // The open visit lies over nothing: the day ends before it.
  const [day, beside] = [await page.getByRole('region', { name: 'Visits of the day' }).boundingBox(), await open.boundingBox()]
  expect((day?.x ?? 0) + (day?.width ?? 0)).toBeLessThan(beside?.x ?? 0)
  const signs = page.locator('.board-legend > span')
  const lines = await signs.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
  expect(lines).toBe(1)

  // A call from here is asked about like any other.
  await open.getByRole('link', { name: /^Call / }).dispatchEvent('click')
  await expect(open.getByText('Did you reach Laxmi Late?')).toBeVisible()
  await open.getByRole('button', { name: /^Reached/ }).click()
  await expect(open.getByText('Did you reach Laxmi Late?')).toBeHidden()
})
