import { expect, test } from '../fixtures.ts'

const PAGES = ['/', '/aboutus', '/contactus', '/blogs', '/privacy-policy', '/services/homeservice/electrician', '/no-such-page']

/** Lists the numbers that a page's links and its structured data dial. */
const listDialled = (html: string) =>
  [...html.matchAll(/href="tel:([^"]*)"|"telephone":"([^"]*)"/g)].map(([, tel, data]) => tel ?? data)

// This test changes content that all tests of a worker share, and restores it.
test('every page dials numbers in full, however they were typed', async ({ page, api, adminToken }) => {
  const token = await adminToken()
  const { data: home } = (await api('GET', '/homepage/1', undefined, token)).body as { data: Record<string, unknown> }
  const { mobile, email, address } = (await api('GET', '/public/contact-us')).body
  await api('PUT', '/contact-us', { mobile: '+91 70000 00090', email, address }, token)
  await api('PUT', '/homepage/1', { ...home, version: undefined, contact1: '+91 98765 43210', contact2: '022 4012 3456' }, token)
  const numbers = new Set<string | undefined>()
  for (const path of PAGES) {
    const dialled = listDialled(await (await page.request.get(path)).text())
    expect(dialled, path).not.toHaveLength(0)
    for (const number of dialled) numbers.add(number)
  }
  expect([...numbers].sort()).toEqual(['+912240123456', '+917000000090', '+919876543210'])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Call 98765 43210' }).first()).toHaveAttribute('href', 'tel:+919876543210')
  await expect(page.getByRole('link', { name: 'Call 022 4012 3456' }).first()).toBeVisible()
  await api('PUT', '/homepage/1', { ...home, version: undefined }, token)
  await api('PUT', '/contact-us', { mobile, email, address }, token)
})
