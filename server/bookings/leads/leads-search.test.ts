import { beforeAll, describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/bookings/leads.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { leads } from '../../platform/db/schema.ts'
import { insertLead } from './leads.store.ts'

const app = await createTestApp()
const token = await signIn(app)

// More leads than a search scans before it uses the index; only the oldest contain the word.
const START = Date.parse('2026-11-01T06:00:00Z')
await app.db.insert(leads).values(
  Array.from({ length: 4200 }, (_, age) => ({
    ...buildLead({ name: `Lead ${age}`, message: age < 3 ? 'the chimney smokes' : 'the fan hums' }),
    city: 'mum' as const,
    reference: `KG-${age}`,
    token: `token-of-lead-${age}`,
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

describe('a name in another script or spelling', () => {
  const namesOf = async (text: string, more = '') => (await search(`search=${encodeURIComponent(text)}${more}`)).names.sort()
  const insert = (name: string, message = 'The fan hums', city: 'mum' | 'pune' = 'mum') => {
    const form = { name, message, city, mobile: buildMobile(), service_type: 'Electrician' }
    return insertLead(app.db, { ...form, language: 'hi' }, app.clock.now())
  }

  beforeAll(async () => {
    await insert('लक्ष्मी चव्हाण', 'नळ गळतो, फोन ९८७६५४३२१०')
    await insert('Laxmi Chavan', 'The fan hums', 'pune')
    await insert('लक्ष्मण')
  })

  it('is found from both sides', async () => {
    const both = ['Laxmi Chavan', 'लक्ष्मी चव्हाण']
    for (const text of ['lakshmi', 'Laxmi', 'LAKSHMEE', 'लक्ष्मी', 'चव्हाण', 'chavan', 'lakshmi chawan', 'चव्हाण laxmi'])
      expect([text, await namesOf(text)]).toEqual([text, both])
    expect(await namesOf('laksh')).toEqual([...both, 'लक्ष्मण'].sort())
  })

  it('is found in a tab, in one service and city, and among the counts', async () => {
    expect(await namesOf('lakshmi', '&status=New&service_type=Electrician&city=pune')).toEqual(['Laxmi Chavan'])
    expect(await namesOf('lakshmi', '&status=Completed')).toEqual([])
    const { body } = await app.request('GET', '/leads/counts?search=lakshmi', undefined, { token })
    expect(body.data).toMatchObject({ New: 2, Completed: 0, Cancelled: 0 })
  })

  it('needs all words, and a word of a message in Devanagari counts', async () => {
    expect(await namesOf('nal laxmi')).toEqual(['लक्ष्मी चव्हाण'])
    expect(await namesOf('lakshmi kulkarni')).toEqual([])
  })
})
