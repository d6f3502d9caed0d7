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
  status: 1 as const,
  created_at: '2026-11-03T04:00:00.000Z',
  updated_at: '2026-11-03T04:00:00.000Z',
}
const decode = (path: string) => {
  const [, , category = '', id = '', slug = ''] = path.split('/').map(decodeURIComponent)
  return { category, id, slug }
}

it.each(['taps', 'नल', 'café', 'what?', '100%', 'a b', 'a#b', 'a/b'])(
  'leads a blog with the slug %s to an address that is its own',
  (slug) => {
    const odd = { ...blog, slug }
    expect(blogAddress(odd)).toMatch(/^[\x21-\x7e]+$/)
    expect(isTrueAddress(odd, decode(blogAddress(odd)))).toBe(true)
  },
)

it('takes no other category, slug or spelling of the id', () => {
  expect(isTrueAddress(blog, { category: 'plumber', id: '7', slug: 'taps' })).toBe(false)
  expect(isTrueAddress(blog, { category: 'ac-repair', id: '7', slug: 'Taps' })).toBe(false)
  expect(isTrueAddress(blog, { category: 'ac-repair', id: '07', slug: 'taps' })).toBe(false)
})

it('shows three others, each once', () => {
  const others = [7, 1, 2, 7, 2, 3, 4].map((id) => ({ ...blog, id }))
  expect(pickRelated(blog, others).map(({ id }) => id)).toEqual([1, 2, 3])
})

describe('the time that a text takes to read', () => {
  it('counts words and not tags', () => {
    expect(readingMinutes(`<p class="a b c">${'word '.repeat(600)}</p><table><tr><td>one</td><td>two</td></tr></table>`)).toBe(3)
  })

  it('is a minute at least', () => {
    expect(readingMinutes('')).toBe(1)
  })
})
