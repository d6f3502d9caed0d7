import { expect, test } from 'vitest'
import { parseFaqs } from './home-page.tsx'

test('unreadable FAQs are an empty list', () => {
  expect(parseFaqs('[{"title":"a","description":"b"}]')).toEqual([{ title: 'a', description: 'b' }])
  for (const faqs of [undefined, '', '{', '{}', '[1]']) expect(parseFaqs(faqs)).toEqual([])
})
