import { expect, it } from 'vitest'
import { SERVICE_CATEGORIES, SERVICE_CATEGORY_ALIASES, SERVICE_CATEGORY_VALUES, SERVICE_SLUG_ALIASES } from './options.ts'
import { blogPath, findCategoryBySegment, imageVariantPath, servicePath, toCategorySegment, toKebab } from './paths.ts'

it.each([
  ['AC Repair', 'ac-repair'],
  ['Pest Control', 'pest-control'],
  ['Sports-Complex', 'sports-complex'],
  ['  R&D / 24x7!  ', 'r-d-24x7'],
  ['मुंबई', ''],
  ['', ''],
])('%j in an address is %j', (text, kebab) => {
  expect(toKebab(text)).toBe(kebab)
})

it.each([
  ['Home', 'homeservice'],
  ['Appliance', 'home-appliance'],
  ['Civil-Construction', 'civil-construction'],
  ['Labour-Supply', 'labour-supply'],
  ['Annual-Subscription', 'subscription'],
  ['business', 'business'],
] as const)('the category %s is %s in addresses', (category, segment) => {
  expect(toCategorySegment(category)).toBe(segment)
  expect(findCategoryBySegment(segment)).toBe(category)
  expect(servicePath({ service_cat: category, slug: 'a' })).toBe(`/services/${segment}/a`)
})

it('no other category has an address', () => {
  expect(SERVICE_CATEGORIES).toHaveLength(6)
  for (const segment of ['Home', '', 'constructor', 'toString']) expect(findCategoryBySegment(segment)).toBeUndefined()
})

it('aliases of categories and slugs lead to existing ones', () => {
  for (const value of Object.values(SERVICE_CATEGORY_ALIASES)) expect(SERVICE_CATEGORY_VALUES).toContain(value)
  for (const segment of Object.keys(SERVICE_SLUG_ALIASES)) expect(findCategoryBySegment(segment)).toBeDefined()
  expect(SERVICE_SLUG_ALIASES['home-appliance']).toEqual({ television: 'tv-repair', geyser: 'geyser-repair' })
  expect(SERVICE_SLUG_ALIASES['labour-supply']).toEqual({ unskilled: 'nonskilled' })
})

it('a blog’s address is made of category, id and slug', () => {
  expect(blogPath({ category: 'AC Repair', id: 3, slug: 'tips' })).toBe('/blogs/ac-repair/3/tips')
  expect(blogPath({ category: 'मुंबई', id: 3, slug: 'tips' })).toBe('/blogs/general/3/tips')
})

it('a smaller copy of an image has its width and format in its name', () => {
  expect(imageVariantPath('tap-3f.webp', 640, 'avif')).toBe('/uploads/blogs/tap-3f-640.avif')
})
