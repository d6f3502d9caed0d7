import { describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn, uploadImage } from '../../../test/steps.ts'
import { blogs } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = callAs(app, token)
type Row = Record<string, string | number>
const get = (path: string) => app.request('GET', path, undefined, { token })
const list = async (path: string): Promise<Row[]> => (await get(path)).body.data
const toText = (value: string | number | undefined) => (typeof value === 'string' ? value.toLowerCase() : value)
const compare = (one: Row, other: Row, name: string) => {
  const [a = '', b = ''] = [toText(one[name]), toText(other[name])]
  if (a === b) return 0
  return a < b ? -1 : 1
}

await uploadImage(app, token)
await uploadImage(app, token)
for (const path of ['/blogs/1', '/services/2', '/blogs/3']) await call('DELETE', path)

describe.each([
  ['/blogs', ['id', 'title', 'category', 'created_at']],
  ['/services', ['title', 'service_cat', 'service_type', 'slug', 'created_at', 'updated_at']],
  ['/homepage', ['id', 'heading', 'created_at']],
  ['/images', ['file', 'size_bytes', 'created_at']],
  ['/trash', ['title', 'kind', 'deleted_at']],
  ['/translations', ['title', 'kind']],
])('%s', (path, columns) => {
  it.each(columns)('is sorted by %s, upwards and downwards', async (column) => {
    const upwards = await list(`${path}?sort=${column}`)
    const downwards = await list(`${path}?sort=-${column}`)
    expect(upwards).not.toEqual([])
    expect(upwards).toEqual(upwards.toSorted((one, other) => compare(one, other, column)))
    expect(downwards).toEqual(downwards.toSorted((one, other) => compare(other, one, column)))
  })

  it.each(['version', '-', 'title;', '--title'])('is not sorted by %s', async (column) => {
    const { status, body } = await get(`${path}?sort=${encodeURIComponent(column)}`)
    expect([status, body.message]).toEqual([422, API_MESSAGES.sortUnknown])
  })

  it('has the same rows in its own order without one', async () => {
    const byTitle = await list(`${path}?sort=${columns[0]}`)
    expect(new Set((await list(path)).map((row) => JSON.stringify(row)))).toEqual(
      new Set(byTitle.map((row) => JSON.stringify(row))),
    )
  })
})

it('rows that are equal have one order on all pages, and in a search too', async () => {
  const same = Array.from({ length: 25 }, (_, at) => ({ title: 'Sorted twin', slug: `twin-${at}`, category: 'General' }))
  await app.db.insert(blogs).values(same)
  for (const order of ['title', '-title', 'category', '-category']) {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`/blogs?search=twin&sort=${order}&limit=10&page=${page}`)))
    const ids = pages.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(25)
    expect(ids).toEqual((await list(`/blogs?search=twin&sort=${order}`)).map(({ id }) => id))
  }
})

it('a title is sorted by its letters, large or small', async () => {
  for (const title of ['zebra', 'Apple', 'banana']) {
    await call('POST', '/blogs', { title: `Fruit ${title}`, slug: `fruit-${title.toLowerCase()}` })
  }
  const titles = (await list('/blogs?search=fruit&sort=title')).map(({ title }) => title)
  expect(titles).toEqual(['Fruit Apple', 'Fruit banana', 'Fruit zebra'])
})
