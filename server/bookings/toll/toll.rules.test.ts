import { describe, expect, it } from 'vitest'
import { HALF_LIFE_H, type Tab, type Tabs, toPrice } from './toll.rules.ts'

const BUDGET = 500
const tabsOf = (tabs: { network?: Partial<Tab>; address?: Partial<Tab>; site?: number } = {}): Tabs => ({
  network: { open: 0, record: 0, ...tabs.network },
  address: { open: 0, record: 0, ...tabs.address },
  site: tabs.site ?? 0,
})
const priceOf = (tabs: Parameters<typeof tabsOf>[0], budget = BUDGET) => toPrice(tabsOf(tabs), budget)

describe('the price of the next code, payment or form', () => {
  it('is nothing below ten that a network left open, and then work that grows up to eight seconds', () => {
    const prices = [0, 9, 10, 20, 30, 90].map((open) => priceOf({ network: { open } }))
    expect(prices).toEqual([0, 0, 1, 2, 4, 8])
  })

  it('is nothing for a network that leaves less than it finished, however crowded the site is', () => {
    expect(priceOf({ network: { open: 40, record: 50 }, site: 4_900 })).toBe(0)
    expect(priceOf({ network: { open: 40, record: 50 }, address: { open: 5, record: 4 }, site: 20_000 })).toBe(0)
  })

  it('is work for everybody else once half of the budget is open', () => {
    expect([249, 250, 1_500].map((site) => priceOf({ site }))).toEqual([0, 1, 3])
  })
})

it('10,000 codes that one address asks for in a day, 80 % of them entered, cost it no work, and none is refused', () => {
  const tabs = tabsOf()
  const prices = new Set<number | undefined>()
  for (let code = 0; code < 10_000; code++) {
    prices.add(toPrice(tabs, BUDGET))
    const [open, record] = code % 5 === 0 ? [1, 0] : [0, 1]
    for (const tab of [tabs.network, tabs.address]) Object.assign(tab, { open: tab.open + open, record: tab.record + record })
    tabs.site += open
  }
  expect([...prices]).toEqual([0])
})

describe('a fair share', () => {
  const shareAt = (site: number) => {
    let open = 0
    while (priceOf({ network: { open }, site }) !== undefined) open++
    return open
  }

  it('falls as the site fills, from a fifth of the budget to three', () => {
    expect([0, 50, 100, 500, 2_000, 4_000].map(shareAt)).toEqual([100, 100, 50, 10, 3, 3])
  })

  it('of an address is a quarter of its network’s', () => {
    expect([24, 25].map((open) => priceOf({ address: { open } }))).toEqual([0, undefined])
  })

  it('is at an end with ten budgets open, but for networks where somebody has finished anything', () => {
    expect(priceOf({ site: 5_000 })).toBeUndefined()
    expect(priceOf({ network: { record: 1 }, site: 5_000 })).toBe(0)
  })
})

it('what a network finished never raises a price and never refuses', () => {
  const random = seeded(3)
  for (let times = 0; times < 2_000; times++) {
    const [open, record, site] = [random() * 120, random() * 60, random() * 7_000]
    const before = priceOf({ network: { open, record }, address: { open: open / 3, record }, site })
    const after = priceOf({ network: { open, record: record + 1 }, address: { open: open / 3, record: record + 1 }, site })
    if (before !== undefined) expect(after).toBeLessThanOrEqual(before)
  }
})

// A site with a history takes 1,200 first-time visitors in three days, of whom 18 % never enter their code. From the
// second morning on attackers take whatever is let through, each minute: their graphics cards do any work for nothing.
describe('in a simulated attack', () => {
  it.each([
    ['105 networks', 105, 0],
    ['one network', 1, 0],
    ['300 networks', 300, 0],
  ])('by %s all visitors of others get their codes, and the attackers a burst and a trickle', (_, networks, refused) => {
    const world = simulate((minute) => Array.from({ length: networks }, (_, at) => [`bad${at}`, `bad${at}-${minute}`]))
    expect(world.refused).toBe(refused)
    expect(world.burst).toBeLessThanOrEqual(1.5 * Math.max(BUDGET / 5, Math.sqrt(10 * BUDGET * networks)))
    expect(world.longest).toBeLessThanOrEqual(8)
  })

  it('by a neighbour on a carrier’s IPv6 the people of that network notice nothing', () => {
    const world = simulate(() => [['v6-0', 'neighbour']])
    expect([world.refused, world.burst]).toEqual([0, expect.any(Number)])
    expect(world.burst).toBeLessThanOrEqual(30)
  })

  it('of nobody, all behind one address get theirs without any work', () => {
    const world = simulate(() => [], { of: () => ['one', 'one'] })
    expect([world.refused, world.longest]).toEqual([0, 0])
  })
})

type Client = readonly [network: string, address: string]

function simulate(attackers: (minute: number) => Client[], { of = visitorOf }: { of?: (random: () => number) => Client } = {}) {
  const random = seeded(7)
  const levels = new Map<string, { level: number; at: number }>()
  const level = (key: string, halfLifeH: number, now: number, more = 0) => {
    const known = levels.get(key)
    // Most attackers are new each minute, and nothing is known of them.
    if (!known) {
      if (more > 0) levels.set(key, { level: more, at: now })
      return Math.max(0, more)
    }
    const value = Math.max(0, known.level * 2 ** (-(now - known.at) / 60 / halfLifeH) + more)
    Object.assign(known, { level: value, at: now })
    return value
  }
  const { network: half, record, site } = HALF_LIFE_H
  const read = ([network, address]: Client, now: number): Tabs => ({
    network: { open: level(network, half, now), record: level(`${network} record`, record, now) },
    address: { open: level(`@${address}`, half, now), record: level(`@${address} record`, record, now) },
    site: level('site', site, now),
  })
  const open = ([network, address]: Client, now: number, more: number) => {
    for (const key of [network, `@${address}`]) level(key, half, now, more)
    level('site', site, now, more)
  }
  const finish = (client: Client, now: number) => {
    open(client, now, -1)
    for (const key of [client[0], `@${client[1]}`]) level(`${key} record`, record, now, 1)
  }
  for (let carrier = 0; carrier < CARRIERS; carrier++) {
    const share = 2_000 / ((carrier + 1) * HARMONIC)
    level(`v6-${carrier} record`, record, 0, share * 0.7)
    level(`v4-${carrier} record`, record, 0, share * 0.3)
    for (let host = 0; host < 8; host++) level(`@v4-${carrier}.${host} record`, record, 0, (share * 0.3) / 8)
  }
  const DAY = 24 * 60
  const visits = Array.from({ length: 1_200 }, () => ({
    minute: Math.floor(random() * 3) * DAY + Math.floor(7 * 60 + random() * 16 * 60),
    client: of(random),
  }))
  const byMinute = Map.groupBy(visits, ({ minute }) => minute)
  const ends = new Map<number, Client[]>()
  const begins = DAY + 10 * 60
  const seen = { refused: 0, burst: 0, longest: 0 }
  for (let minute = 0; minute < 3 * DAY; minute++) {
    for (const client of ends.get(minute) ?? []) finish(client, minute)
    for (const { client } of byMinute.get(minute) ?? []) {
      const price = toPrice(read(client, minute), BUDGET)
      if (price === undefined) {
        seen.refused++
        continue
      }
      seen.longest = Math.max(seen.longest, price)
      open(client, minute, 1)
      if (random() < 0.82) ends.set(minute + 2, [...(ends.get(minute + 2) ?? []), client])
    }
    if (minute < begins) continue
    for (const client of attackers(minute)) {
      while (toPrice(read(client, minute), BUDGET) !== undefined) {
        open(client, minute, 1)
        if (minute === begins) seen.burst++
      }
    }
  }
  return seen
}

const CARRIERS = 60
const HARMONIC = Array.from({ length: CARRIERS }, (_, at) => 1 / (at + 1)).reduce((sum, part) => sum + part)

/** Three of ten come from homes, five by a carrier's IPv6, two by one of the eight IPv4 addresses of a carrier. */
function visitorOf(random: () => number): Client {
  const home = `home${Math.floor(random() * 1e6)}`
  if (random() < 0.3) return [home, home]
  let left = random() * HARMONIC
  let carrier = 0
  for (; carrier < CARRIERS - 1 && left > 1 / (carrier + 1); carrier++) left -= 1 / (carrier + 1)
  if (random() < 5 / 7) return [`v6-${carrier}`, home]
  return [`v4-${carrier}`, `v4-${carrier}.${Math.floor(random() * 8)}`]
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
