import { describe, expect, it } from 'vitest'
import { blogAddress, isTrueAddress, pickRelated, readingMinutes } from './blog-load.ts'

const blog = {
  id: 7,
  title: 'Taps',
  short_desc: '',
  category: 'AC Repair',
  slug: 'taps',
  image: '',
  content: '',
  meta_desc: '',
  status: 1 as const,
  author: '',
  publish_at: null,
  created_at: '2026-11-03T04:00:00.000Z',
  updated_at: '2026-11-03T04:00:00.000Z',
}
const decode = (path: string) => {
  const [, , category = '', id = '', slug = ''] = path.split('/').map(decodeURIComponent)
  return { category, id, slug }
}

it.each(['taps', 'नल', 'café', 'what?', '100%', 'a b', 'a#b', 'a/b'])(
  'recognises the address that it makes for a blog with the slug %s',
  (slug) => {
    const unusual = { ...blog, slug }
    expect(blogAddress(unusual)).toMatch(/^[\x21-\x7e]+$/)
    expect(isTrueAddress(unusual, decode(blogAddress(unusual)))).toBe(true)
  },
)

it('accepts no other category, slug or spelling of the id', () => {
  expect(isTrueAddress(blog, { category: 'plumber', id: '7', slug: 'taps' })).toBe(false)
  expect(isTrueAddress(blog, { category: 'ac-repair', id: '7', slug: 'Taps' })).toBe(false)
  expect(isTrueAddress(blog, { category: 'ac-repair', id: '07', slug: 'taps' })).toBe(false)
})

it('picks three related blogs, each once', () => {
  const others = [7, 1, 2, 7, 2, 3, 4].map((id) => ({ ...blog, id }))
  expect(pickRelated(blog, others).map(({ id }) => id)).toEqual([1, 2, 3])
})

describe('the reading time of a text', () => {
  it('counts words and not tags', () => {
    expect(readingMinutes(`<p class="a b c">${'word '.repeat(600)}</p><table><tr><td>one</td><td>two</td></tr></table>`)).toBe(3)
  })

  it('is at least a minute', () => {
    expect(readingMinutes('')).toBe(1)
  })
})
