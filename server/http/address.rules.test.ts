import { expect, it } from 'vitest'
import { toClientAddress } from './address.rules.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(toClientAddress(address)).toBe(counted)
})

it.each(['', 'unknown', 'localhost', '999.1.1.1', '1.2.3', '<script>', 'x'.repeat(5000), undefined])(
  '%s is no address',
  (text) => {
    expect(toClientAddress(text)).toBeUndefined()
  },
)
