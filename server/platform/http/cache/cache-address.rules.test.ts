import { expect, it } from 'vitest'
import { toCacheAddresses } from './cache-address.rules.ts'

const toAddress = toCacheAddresses([
  { pattern: '/', query: ['group', 'view'] },
  { pattern: '/blogs', query: ['page', 'search'] },
  { pattern: '/services/:category/:slug', query: [] },
])

it.each([
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/?view=all&group=labour-supply&utm_source=a', '/?group=labour-supply&view=all'],
  ['/services/a/b?x', '/services/a/b'],
  ['/services/a/%62', '/services/a/b'],
  ['/blogs?search=b&utm=c&page=1', '/blogs?page=1&search=b'],
  ['/blogs?page=1&page=2', '/blogs?page=1'],
  ['/blogs?search=a+b', '/blogs?search=a+b'],
  ['/blogs?search=a%20b', '/blogs?search=a+b'],
  ['/blogs?', '/blogs'],
])('%s is kept as %s', (url, key) => {
  expect(toAddress(url)).toMatchObject({ key, pattern: expect.any(String) })
})

it.each([
  ['/services/a', '/services/a'],
  ['/services/a/b/c', '/services/a/b/c'],
  ['/services/a%2fb', '/services/a%2Fb'],
  ['/a%252Fb', '/a%252Fb'],
  ['/%ff', '/%FF'],
  ['/booking/abc', '/booking/abc'],
])('whether %s may be kept, only the app knows', (url, key) => {
  expect(toAddress(url)).toEqual({ key, pattern: undefined })
})

it.each([
  '/nothing?a=1',
  '/services/a/b?pay',
  '/?pay=1',
  '/blogs/',
  '/services/a/b#c',
  '/services/a\\b/c',
  '/services/../b',
  '/services/a/%2e',
  '*',
  'http://localhost/',
  `/${'x'.repeat(2_048)}`,
  '',
])('%s is never kept', (url) => {
  expect(toAddress(url)).toBeUndefined()
})
