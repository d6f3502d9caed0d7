import { expect, it } from 'vitest'
import { toEmbedAddress, toLinkAddress, videoHostOf } from './addresses.ts'

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

const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const vimeo = 'https://player.vimeo.com/video/76979871'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', tube],
  ['https://m.youtube.com/watch?list=abc&v=dQw4w9WgXcQ&feature=share', tube],
  ['youtube.com/watch?v=dQw4w9WgXcQ', tube],
  [' https://youtu.be/dQw4w9WgXcQ?si=xyz ', tube],
  ['https://youtu.be/dQw4w9WgXcQ?t=90', `${tube}?start=90`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${tube}?start=90`],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', tube],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=5', `${tube}?start=5`],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', tube],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://vimeo.com/76979871/abcdef1234', `${vimeo}?h=abcdef1234`],
  ['https://player.vimeo.com/video/76979871?h=abcdef1234&title=0', `${vimeo}?h=abcdef1234`],
])('%s is embedded from %s', (typed, embed) => expect(toEmbedAddress(typed)).toBe(embed))

it.each([
  '',
  'hello',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v="onload=',
  'javascript:alert(1)',
  'https://vimeo.com/about',
])('%s is no video', (typed) => expect(toEmbedAddress(typed)).toBeUndefined())

it('the host of a video has a name', () => {
  expect([videoHostOf(tube), videoHostOf(vimeo)]).toEqual(['YouTube', 'Vimeo'])
})
