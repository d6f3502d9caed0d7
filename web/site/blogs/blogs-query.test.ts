import { describe, expect, it } from 'vitest'
import { blogsAddress, countPages, pageWindow, parseBlogsQuery } from './blogs-query.ts'

const categories = ['AC Repair', 'Plumber']
const parse = (query: Record<string, string>) => parseBlogsQuery(query, categories)

describe('the address of the blog list', () => {
  it.each(['abc', '0', '-1', '1.5', '', '1e99', '99999999999'])('page=%s shows the first page', (page) => {
    expect(parse({ page }).page).toBe(1)
  })

  it('keeps a page number beyond the last, for the list to clamp', () => {
    expect(parse({ page: '9999' }).page).toBe(9999)
  })

  it('drops a search that the API would refuse', () => {
    expect(parse({ search: 'x'.repeat(101) }).search).toBeUndefined()
    expect(parse({ search: '   ' }).search).toBeUndefined()
  })

  it('finds a category by its name or its address spelling, and no other', () => {
    expect(parse({ category: 'AC Repair' }).category).toBe('AC Repair')
    expect(parse({ category: 'ac-repair' }).category).toBe('AC Repair')
    expect(parse({ category: 'Dragons' }).category).toBeUndefined()
    expect(parse({ category: '%%%' }).category).toBeUndefined()
  })

  it('leaves out parameters that are not set', () => {
    expect(blogsAddress({ page: 1 })).toBe('/blogs')
    expect(blogsAddress({ page: 2, search: 'tap & tile', category: 'AC Repair' })).toBe(
      '/blogs?search=tap+%26+tile&category=AC+Repair&page=2',
    )
  })

  it('counts at least one page', () => {
    expect([0, 1, 9, 10, 27, 28].map(countPages)).toEqual([1, 1, 1, 2, 3, 4])
  })
})

describe('the pager', () => {
  it('lists all pages if they are few', () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it('leaves gaps between many pages, but never a gap of a single page', () => {
    expect(pageWindow(1, 12)).toEqual([1, 2, undefined, 12])
    expect(pageWindow(6, 12)).toEqual([1, undefined, 5, 6, 7, undefined, 12])
    expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, undefined, 12])
  })
})
