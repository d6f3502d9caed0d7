import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { Lead } from '../../contract/leads.ts'
import { buildLead } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { signIn } from '../../test/steps.ts'
import { leads } from '../db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)

// More leads than a search scans before it uses the index; only the oldest contain the word.
const START = Date.parse('2026-11-01T06:00:00Z')
await app.db.insert(leads).values(
  Array.from({ length: 4200 }, (_, age) => ({
    ...buildLead({ name: `Lead ${age}`, message: age < 3 ? 'the chimney smokes' : 'the fan hums' }),
    city: 'mum' as const,
    reference: `KG-${age}`,
    status: 'New' as const,
    created_at: new Date(START + age * MINUTE_MS),
    due_at: new Date(START + age * MINUTE_MS),
  })),
)

const search = async (query: string) => {
  const { body } = await app.request('GET', `/leads?${query}`, undefined, { token })
  return { names: (body.data as Lead[]).map(({ name }) => name), total: body.meta.total }
}

it('finds a rare word in old leads, in order and page by page', async () => {
  expect(await search('search=chimney&status=New&limit=1')).toEqual({ names: ['Lead 2'], total: 3 })
  expect(await search('search=chimney&status=New&limit=1&page=2')).toEqual({ names: ['Lead 1'], total: 3 })
  expect(await search('search=chimney&status=New&limit=1&order=oldest')).toEqual({ names: ['Lead 0'], total: 3 })
  expect(await search('search=chimney&limit=2&page=2')).toEqual({ names: ['Lead 0'], total: 3 })
})

it('finds nothing in a tab that has no such lead', async () => {
  expect(await search('search=chimney&status=Completed&limit=1')).toEqual({ names: [], total: 0 })
})

it('returns the total also past the last page', async () => {
  expect(await search('search=chimney&status=New&limit=2&page=5')).toEqual({ names: [], total: 3 })
})
