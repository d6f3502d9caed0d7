import { expect, test } from '../fixtures.ts'

const CHARGES = [
  ['₹ 1,299/-', 'Starting From: 1,299/-', '₹1,299 visit charge, deducted if you approve the quote'],
  ['₹499 - ₹999', '₹499 - ₹999', '₹499 - ₹999'],
  ['₹499.50', '₹499.50', '₹499.50'],
] as const

// This test changes content that all tests of a worker share, and restores it.
test('a visit charge is the same on its page, in the tiles, in the booking and beside an article', async ({
  page,
  api,
  adminToken,
}) => {
  const token = await adminToken()
  const { data: services } = (await api('GET', '/services?search=geyser-repair', undefined, token)).body
  const service = (services as Record<string, unknown>[]).find(({ slug }) => slug === 'geyser-repair')
  const { data: blogs } = (await api('GET', '/public/frontblogs?category=Geyser')).body
  const [blog] = blogs as { id: number; slug: string }[]
  const paths = [
    '/',
    '/services/home-appliance/geyser-repair',
    '/services/home-appliance/ac-repair',
    `/blogs/geyser/${blog?.id}/${blog?.slug}`,
  ]
  const save = (visit_charge: unknown) =>
    api('PUT', `/services/${service?.id}`, { ...service, version: undefined, visit_charge }, token)
  for (const [typed, shown, booked] of CHARGES) {
    expect((await save(typed)).status).toBe(200)
    for (const path of paths) {
      await page.goto(path)
      expect(await page.getByText(shown).count(), `${path} of ${typed}`).toBeGreaterThan(0)
      if (typed !== shown) await expect(page.getByText(typed)).toHaveCount(0)
    }
    await page.goto('/services/home-appliance/geyser-repair')
    await page.getByRole('link', { name: 'Book a technician' }).first().click()
    await expect(page.locator('.book-what')).toContainText(booked)
  }
  await save(service?.visit_charge)
})
