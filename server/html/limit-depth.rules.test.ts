import { expect, it } from 'vitest'
import { cleanBlogHtml } from './clean-html.ts'
import { limitDepth } from './limit-depth.ts'

const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`

it.each([
  nested(100),
  '<p>one<p>two'.repeat(300),
  '<ul><li>a<ul><li>b</ul></ul>',
  '<img alt="a > b"><br><hr>'.repeat(300),
  'a < b and c > d',
])('does not change what people write', (html) => {
  expect(limitDepth(html)).toBe(html)
})

it('keeps the text of deeper elements, and everything after them', () => {
  expect(limitDepth(`${nested(5000)}<p>y</p>`)).toBe(`${nested(100)}<p>y</p>`)
  expect(limitDepth('</b></b><i>a</i>')).toBe('</b></b><i>a</i>')
})

it.each([
  ['closed', '<b>'.repeat(64_000) + '</b>'.repeat(64_000)],
  ['open', '<b>'.repeat(150_000)],
  ['with attributes', '<b title="<">'.repeat(35_000)],
  ['half written', '<b "'.repeat(110_000)],
])('half a megabyte of nested tags, %s, is cleaned in two seconds', (_, html) => {
  const start = performance.now()
  cleanBlogHtml(html)
  expect(performance.now() - start).toBeLessThan(2000)
})
