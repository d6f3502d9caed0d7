import { describe, expect, it } from 'vitest'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { FIRST_DEVANAGARI } from './queries/first-devanagari.test-tools.ts'
import { FIRST_ENGLISH } from './queries/first-english.test-tools.ts'
import { FIRST_SPOKEN } from './queries/first-spoken.test-tools.ts'
import { HELD_OUT, HELD_OUT_STRANGE } from './queries/held.test-tools.ts'
import { SECOND_BLOGS, SECOND_ENGLISH } from './queries/second-english.test-tools.ts'
import { SECOND_HINDI } from './queries/second-hindi.test-tools.ts'
import { SECOND_HINGLISH, SECOND_MIXED } from './queries/second-hinglish.test-tools.ts'
import { SECOND_MARATHI, SECOND_MARATHI_LATIN } from './queries/second-marathi.test-tools.ts'
import { FIRST_STRANGE, SECOND_STRANGE, THIRD, THIRD_STRANGE } from './queries/third.test-tools.ts'
import type { Query } from './queries/to-queries.test-tools.ts'

// Two lists of what people type, by two authors; the second was written before its author had read the search's rules.
// No rule exists for a single line: a failing line needs a rule that helps other queries too. The third list has what a
// reader of the finished search missed. The held-out list gives the real hit rate: no rule may be derived from it, so
// its failures fail no test.

const app = await createTestApp({ trustProxy: 1 })

const find = async (q: string) =>
  (await app.request('GET', `/public/search?${new URLSearchParams({ q })}`, undefined, { address: nextAddress() })).body.data
const listServices = async (query: string): Promise<string[]> =>
  (await find(query)).services.map(({ sendto }: { sendto: string }) => sendto.replace('/services/', ''))
const listBlogs = async (query: string): Promise<string[]> => (await find(query)).blogs.map(({ slug }: { slug: string }) => slug)

/** The share of queries whose page comes first, and among the first three; prints queries that miss first place. */
async function measure(name: string, queries: readonly Query[], list: (query: string) => Promise<string[]>) {
  const ranks: { query: string; rank: number; found: string[] }[] = []
  for (const { query, meant } of queries) {
    const found = await list(query)
    ranks.push({ query, rank: found.findIndex((slug) => meant.includes(slug)), found })
  }
  const share = (isGood: (rank: number) => boolean) => ranks.filter(({ rank }) => isGood(rank)).length / ranks.length
  const [first, amongThree] = [share((rank) => rank === 0), share((rank) => rank >= 0 && rank < 3)]
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`
  console.log(`${name}: ${ranks.length} queries, ${percent(first)} found first, ${percent(amongThree)} among the first three`)
  for (const { query, found } of ranks.filter(({ rank }) => rank !== 0)) console.log(`  ${query}: ${found.slice(0, 3)}`)
  return { first, amongThree }
}

describe('what people type finds the service that they mean first, or among the first three', () => {
  it.each([
    ['first list, English', FIRST_ENGLISH],
    ['first list, Latin letters', FIRST_SPOKEN],
    ['first list, Devanagari', FIRST_DEVANAGARI],
    ['second list, English', SECOND_ENGLISH],
    ['second list, Hindi in Latin letters', SECOND_HINGLISH],
    ['second list, Marathi in Latin letters', SECOND_MARATHI_LATIN],
    ['second list, Hindi', SECOND_HINDI],
    ['second list, Marathi', SECOND_MARATHI],
    ['second list, both scripts and typing errors', SECOND_MIXED],
    ['third list', THIRD],
  ])('%s', async (name, queries) => {
    const { first, amongThree } = await measure(name, queries, listServices)
    expect(first).toBeGreaterThan(0.95)
    expect(amongThree).toBeGreaterThan(0.98)
  })
})

it('the held-out list is measured', async () => {
  const { first, amongThree } = await measure('held back', HELD_OUT, listServices)
  const found = await Promise.all(HELD_OUT_STRANGE.map(async (query) => ({ query, found: await listServices(query) })))
  const strange = found.filter(({ found }) => found.length > 0)
  console.log(`held back: ${strange.length} of ${found.length} queries of other trades find a service`)
  for (const { query, found } of strange) console.log(`  ${query}: ${found.slice(0, 3)}`)
  expect([first, amongThree]).toEqual([expect.any(Number), expect.any(Number)])
})

it('what people ask about finds the blog about it first, or among the first three', async () => {
  const { first, amongThree } = await measure('blogs', SECOND_BLOGS, listBlogs)
  expect(first).toBeGreaterThan(0.9)
  expect(amongThree).toBeGreaterThan(0.95)
})

it('what the site does not do finds no service', async () => {
  const found: string[] = []
  for (const query of [...FIRST_STRANGE, ...SECOND_STRANGE, ...THIRD_STRANGE]) {
    const services = await listServices(query)
    if (services.length > 0) found.push(`${query}: ${services}`)
  }
  expect(found).toEqual([])
})
