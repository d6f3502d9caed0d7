import sanitizeHtml from 'sanitize-html'
import { expect, it } from 'vitest'
import { cleanBlogHtml, limitDepth } from './clean-html.ts'

const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`

it.each([
  nested(100),
  '<p>one<p>two'.repeat(300),
  '<ul><li>a<ul><li>b</ul></ul>',
  `<table>${'<tr><th>a<td>b<td>c'.repeat(300)}</table>`,
  `<dl>${'<dt>a<dd>b'.repeat(300)}</dl>`,
  '<img alt="a > b"><br><hr>'.repeat(300),
  'a < b and c > d',
])('does not change what people write', (html) => {
  expect(limitDepth(html)).toBe(html)
})

it('keeps the text of deeper elements, and everything after them', () => {
  expect(limitDepth(`${nested(5000)}<p>y</p>`)).toBe(`${nested(100)}<p>y</p>`)
  expect(limitDepth('</b></b><i>a</i>')).toBe('</b></b><i>a</i>')
})

/** The depth to which the sanitizer's parser nests elements. */
function deepestOf(html: string): number {
  let [depth, deepest] = [0, 0]
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: () => {
      deepest = Math.max(deepest, ++depth)
    },
    onCloseTag: () => {
      depth--
    },
  })
  return deepest
}

// Parsing takes time quadratic in the depth, so a limit on the depth also limits the time.
it.each([
  ['closed', '<b>'.repeat(64_000) + '</b>'.repeat(64_000), 100],
  ['open', '<b>'.repeat(150_000), 100],
  ['with attributes', '<b title="<">'.repeat(35_000), 100],
  ['half written', '<b "'.repeat(110_000), 0],
  ['without end tags', '<li><td>'.repeat(62_000), 100],
  ['of tables', '<table><tbody><tr><td>'.repeat(22_000), 100],
])('half a megabyte of nested tags, %s, is parsed no deeper than the limit', (_, html, depth) => {
  expect(deepestOf(limitDepth(html))).toBe(depth)
  expect(cleanBlogHtml(html)).toBe(cleanBlogHtml(limitDepth(html)))
})
