import { expect, it } from 'vitest'
import { withContents } from './policy-page.tsx'

it('lists the h2 headings in order and gives each an id', () => {
  expect(withContents('<h2>What we keep</h2><p>x</p><h3>no</h3><h2>Tea &amp; <em>biscuits</em></h2>')).toEqual({
    html: '<h2 id="what-we-keep-1">What we keep</h2><p>x</p><h3>no</h3><h2 id="tea-biscuits-2">Tea &amp; <em>biscuits</em></h2>',
    contents: [
      { id: 'what-we-keep-1', title: 'What we keep' },
      { id: 'tea-biscuits-2', title: 'Tea & biscuits' },
    ],
  })
})

it('gives equal headings and headings in other scripts ids of their own', () => {
  const { contents } = withContents('<h2>शर्तें</h2><h2>शर्तें</h2>')
  expect(contents.map(({ id }) => id)).toEqual(['part-1', 'part-2'])
})

it('leaves a document without headings and an empty heading alone', () => {
  expect(withContents('<p>x</p><h2> </h2>')).toEqual({ html: '<p>x</p><h2> </h2>', contents: [] })
})

it('in another language the ids are those of the English headings', () => {
  const { html } = withContents('<h2>हम क्या लेते हैं</h2><h2>शर्तें</h2>', ['What we collect'])
  expect(html).toBe('<h2 id="what-we-collect-1">हम क्या लेते हैं</h2><h2 id="part-2">शर्तें</h2>')
})
