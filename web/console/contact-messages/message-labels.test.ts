import { expect, it } from 'vitest'
import { replyHref } from './message-labels.ts'

it('a reply has its address and a subject filled in, whatever characters they contain', () => {
  expect(replyHref('asha@example.com', 'Karigar & Sons')).toBe(
    'mailto:asha%40example.com?subject=Your%20message%20to%20Karigar%20%26%20Sons',
  )
  expect(replyHref('a?cc=b@example.com', 'Karigar')).toBe('mailto:a%3Fcc%3Db%40example.com?subject=Your%20message%20to%20Karigar')
})
