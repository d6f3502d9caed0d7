import { expect, it } from 'vitest'
import { findClient, toClientAddress, toNetwork, toNetworks } from './address.rules.ts'

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

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

it.each(['', 'unknown', 'localhost', '999.1.1.1', '1.2.3', '<script>', 'x'.repeat(5000), undefined])(
  '%s is no address',
  (text) => {
    expect(toClientAddress(text)).toBeUndefined()
  },
)

const OWN = toNetworks('198.51.100.0/24, 2001:db8:ff::/48, 10.0.0.5') ?? 0

it.each([
  ['without a proxy the connection counts', '203.0.113.7', '1.1.1.1', 0, '203.0.113.7'],
  ['with one proxy on this machine the last entry counts', '127.0.0.1', '1.1.1.1, 203.0.113.7', 1, '203.0.113.7'],
  ['with two proxies the last entry but one counts', '10.0.0.5', '1.1.1.1, 203.0.113.7, 198.51.100.9', 2, '203.0.113.7'],
  ['with two proxies, of which a visitor bypassed one', '10.0.0.5', '203.0.113.7', 2, '203.0.113.7'],
  ['a peer from outside is no proxy', '203.0.113.66', '1.1.1.1', 1, '203.0.113.66'],
  ['a proxy that sent nothing', '127.0.0.1', undefined, 1, '127.0.0.1'],
  ['a proxy of the list', '198.51.100.9', '1.1.1.1, 203.0.113.7', OWN, '203.0.113.7'],
  ['a chain of proxies of the list', '10.0.0.5', '1.1.1.1, 203.0.113.7, 2001:db8:ff::1, 198.51.100.9', OWN, '203.0.113.7'],
  ['a private peer that is not on the list', '10.0.0.6', '1.1.1.1', OWN, '10.0.0.6'],
  ['a proxy as IPv6 writes an IPv4 address', '::ffff:198.51.100.9', '203.0.113.7', OWN, '203.0.113.7'],
])('%s', (_, peer, forwarded, trust, client) => {
  expect(findClient(peer, forwarded, trust)).toBe(client)
})

it.each(['', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8,', '10.0.0.0/8/8', 'proxy.example', '::/129'])(
  '“%s” is no list of networks',
  (text) => {
    expect(toNetworks(text)).toBeUndefined()
  },
)
