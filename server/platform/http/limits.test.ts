import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { rateLimits } from '../db/schema.ts'

const app = await createTestApp()
const visit = { page: 'home', device: 'phone', lcp: 1100 }

/** The public calls, and how many of them an address may make in a time window. */
const LIMITED = [
  ['vitals', 100, 'POST', '/public/vitals', visit],
  ['search', 300, 'GET', '/public/search?q=tap', undefined],
  ['forgot-password', 5, 'POST', '/public/forgot-password', { email: 'nobody@karigar.example' }],
] as const

describe.each(LIMITED)('%s: %i calls of an address', (keyPrefix, points, method, path, body) => {
  /** The status of a call after this many earlier ones, by the address or by others in its network. */
  async function askAfter(count: number, by: 'address' | 'network'): Promise<number> {
    const address = nextAddress()
    const key = by === 'address' ? `${keyPrefix}:${address}` : `${keyPrefix}-network:${address.replace(/\d+$/, '0/24')}`
    await app.db.insert(rateLimits).values({ key, points: count, expire: Date.now() + HOUR_MS })
    return (await app.request(method, path, body, { address })).status
  }

  it('are answered, and no more', async () => {
    expect(await askAfter(points - 1, 'address')).not.toBe(429)
    expect(await askAfter(points, 'address')).toBe(429)
  })

  it('and five times as many of its network', async () => {
    expect(await askAfter(points * 5 - 1, 'network')).not.toBe(429)
    expect(await askAfter(points * 5, 'network')).toBe(429)
  })
})
