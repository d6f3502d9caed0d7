import { expect } from '../fixtures.ts'
import { enterTechnician } from '../steps/technician-steps.ts'
import { BOARD, test } from '../steps/visit-steps.ts'

const SIX = ['Ajit', 'Bhavesh', 'Chetan', 'Dilip', 'Eknath', 'Faisal'].map((name) => `${name} of Thane`)

test('a laptop has room for six technicians and for what is to plan, also what none of them does', async ({
  page,
  server,
  api,
  adminToken,
  book,
  openConsole,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
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
})
