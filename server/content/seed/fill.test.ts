import { expect, it } from 'vitest'
import { fill, fillHtml } from './content.ts'

const values = { site: 'Tap & Sons', 'unfinished-leads': '30 days' }

it('fills in the texts of a record at any depth and leaves its other values', () => {
  const day = new Date(0)
  const record = {
    title: 'About {{site}}',
    faqs: [{ title: '{{site}}? {{site}}.', description: 'Kept for {{unfinished-leads}}' }],
    day,
  }
  expect(fill(record, values)).toEqual({
    title: 'About Tap & Sons',
    faqs: [{ title: 'Tap & Sons? Tap & Sons.', description: 'Kept for 30 days' }],
    day,
  })
})

it('inserts a value into HTML as text', () => {
  expect(fillHtml('<p>{{site}}</p>', { site: 'Tap & <b>Sons' })).toBe('<p>Tap &amp; &lt;b&gt;Sons</p>')
})

it('throws for a name without a value', () => {
  expect(() => fill('Kept for {{ever}}', values)).toThrow('{{ever}}')
})
