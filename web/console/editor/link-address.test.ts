import { expect, it } from 'vitest'
import { toLinkAddress } from './link-address.ts'

it.each([
  [' https://karigar.example/a?b#c ', 'https://karigar.example/a?b#c'],
  ['karigar.example/blogs', 'https://karigar.example/blogs'],
  ['/contactus', '/contactus'],
  ['#prices', '#prices'],
  ['help@karigar.example', 'mailto:help@karigar.example'],
  ['+91 98765 43210', 'tel:+919876543210'],
  ['mailto:a@b.in', 'mailto:a@b.in'],
])('%s becomes %s', (typed, address) => expect(toLinkAddress(typed)).toBe(address))

it.each(['', 'two words', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://', 'word'])(
  '%j is no address',
  (typed) => expect(toLinkAddress(typed)).toBeUndefined(),
)
