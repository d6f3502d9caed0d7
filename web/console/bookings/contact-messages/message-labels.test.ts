import { expect, it } from 'vitest'
import { replyHref, splitReferences } from './message-labels.ts'

it('a reply has its address and a subject filled in, whatever characters they contain', () => {
  expect(replyHref('asha@example.com', 'Karigar & Sons')).toBe(
    'mailto:asha%40example.com?subject=Your%20message%20to%20Karigar%20%26%20Sons',
  )
  expect(replyHref('a?cc=b@example.com', 'Karigar')).toBe('mailto:a%3Fcc%3Db%40example.com?subject=Your%20message%20to%20Karigar')
})

it('booking references are found in a message, and nothing that only looks similar', () => {
  const found = (text: string) => splitReferences(text).flatMap(({ part, isReference }) => (isReference ? [part] : []))
  expect(found('KG-5MBK7F is late, and so is kg-7f3k2m.')).toEqual(['KG-5MBK7F', 'kg-7f3k2m'])
  expect(found('10 KG-bags, KG-5MBK7F9, no booking')).toEqual([])
  expect(
    splitReferences('About KG-5MBK7F!')
      .map(({ part }) => part)
      .join(''),
  ).toBe('About KG-5MBK7F!')
})
