import fc from 'fast-check'
import { API_BASE } from '../../contract/paths.ts'
import { isEnvelope } from './answers.ts'
import { type FormPart, toForms } from './multipart.ts'
import { CALL_ODDITIES } from './oddities.ts'
import { pictures } from './pictures.ts'
import { type FuzzRequest, type Requests, toMoment } from './request.ts'

const FILES = [
  ...[
    'tap.png',
    'tap.jpg',
    'IMG 2034 (1).JPG',
    'टैप.webp',
    'tap.php.png',
    'tap.svg',
    '.htaccess',
    '..',
    '',
    ' ',
    'con',
    'a.b.c.d',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\tap.png',
    'C:\\Windows\\tap.jpg',
    '/etc/passwd',
    '%00.png',
    '\u202egnp.exe',
    "'; drop table images; --",
  ],
  ...[`${'x'.repeat(5_000)}.png`, '.'.repeat(3_000), 'a\\"b.png', '\0.png', '\ud800.png', '🙂.gif'],
]
const NAMES = ['images', 'alt', '__proto__', '', 'image[]', 'image\0', 'x'.repeat(2_000)]
const TYPES = [
  'image/png',
  'image/jpeg',
  'text/html',
  'image/svg+xml',
  'application/octet-stream',
  '',
  'x'.repeat(500),
  'multipart/mixed; boundary=a',
]

const file: fc.Arbitrary<FormPart> = fc.record({
  name: fc.oneof({ weight: 8, arbitrary: fc.constant('image') }, { weight: 1, arbitrary: fc.constantFrom(...NAMES) }),
  file: fc.constantFrom(...FILES),
  type: fc.constantFrom(...TYPES),
  content: pictures,
})
const field: fc.Arbitrary<FormPart> = fc.record({
  name: fc.constantFrom(...NAMES, 'image'),
  content: fc.constantFrom('', 'x', 'x'.repeat(5_000)).map((text) => Buffer.from(text)),
})
const parts = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(file) as fc.Arbitrary<FormPart[]> },
  { weight: 4, arbitrary: fc.array(fc.oneof(file, field), { maxLength: 4 }) },
  { weight: 1, arbitrary: field.map((one) => Array(400).fill(one)) },
)

/** Valid and broken forms with valid and broken pictures. */
export function toUploads(): Requests {
  const id = 'images.upload'
  const sent = fc.record({
    ...toMoment(true),
    form: toForms(parts),
    isChunked: fc.boolean(),
    oddity: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...CALL_ODDITIES) },
    ),
  })
  const upload = sent.map(
    ({ form, isChunked, oddity, ...moment }): FuzzRequest => ({
      ...{ id, module: 'images', isAdmin: true, ...moment, ...(oddity && { oddity }) },
      toParts: () => ({
        method: 'POST',
        path: `${API_BASE}/temp-images`,
        headers: { 'Content-Type': form.type, ...(isChunked && { 'Transfer-Encoding': 'chunked' }) },
        body: form.body,
      }),
      findFault(answer) {
        const { status, text } = answer
        if (moment.caller !== 'administrator' && status < 400) return `let a stranger in: ${status}`
        return isEnvelope(answer) ? undefined : `answered ${status} in another envelope: ${text.slice(0, 300)}`
      },
    }),
  )
  return new Map([['uploads', upload]])
}
