import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { API_BASE } from '../../contract/paths.ts'
import { findEnvelopeFault } from './answers.ts'
import { CALL_ODDITIES } from './oddities.ts'
import { mostly, type Requests, toRequests } from './request.ts'
import { SCRIPT } from './values.ts'

const size = { width: 48, height: 36 }
const pixels = Buffer.from(Array.from({ length: size.width * size.height * 3 }, (_, index) => (index * 7) % 251))
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
const toFormat = (format: (typeof FORMATS)[number]) =>
  sharp(pixels, { raw: { ...size, channels: 3 } })
    .toFormat(format)
    .toBuffer()
const picture = fc.constantFrom(
  ...(await Promise.all(FORMATS.map(async (format) => ({ format, bytes: await toFormat(format) })))),
)

/** Where each format's header stores the picture's size. */
const WRITE_SIZE: Record<(typeof FORMATS)[number], (bytes: Buffer, width: number, height: number) => void> = {
  png(bytes, width, height) {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  },
  jpeg(bytes, width, height) {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height % 2 ** 16, frame + 5)
    bytes.writeUInt16BE(width % 2 ** 16, frame + 7)
  },
  gif(bytes, width, height) {
    bytes.writeUInt16LE(width % 2 ** 16, 6)
    bytes.writeUInt16LE(height % 2 ** 16, 8)
  },
  webp(bytes, width, height) {
    bytes.writeUInt16LE(width % 2 ** 14, 26)
    bytes.writeUInt16LE(height % 2 ** 14, 28)
  },
  avif(bytes, width, height) {
    const at = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(width, at)
    bytes.writeUInt32BE(height, at + 4)
  },
  tiff: () => {},
}
const side = fc.constantFrom(0, 1, 47, 5_121, 16_383, 20_000, 65_535, 2 ** 31 - 1, 2 ** 32 - 1)
const resized = fc.tuple(picture, side, side).map(([{ format, bytes }, width, height]) => {
  const changed = Buffer.from(bytes)
  WRITE_SIZE[format](changed, width, height)
  return changed
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const cut = fc.tuple(picture, share).map(([{ bytes }, share]) => bytes.subarray(0, bytes.byteLength * share))
const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 })
const spoiled = fc.tuple(picture, changes).map(([{ bytes }, changes]) => {
  const changed = Buffer.from(bytes)
  for (const [at, value] of changes) changed[at % changed.byteLength] = value
  return changed
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const ENTITIES = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`
const EXPANDING = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><svg><text>&c;</text></svg>`
const NO_PICTURES = [
  ...[SVG, ENTITIES, EXPANDING, `<!doctype html><html>${SCRIPT}</html>`],
  ...['', ' ', '\0', '%PDF-1.7\n', 'GIF89a', 'RIFF\0\0\0\0WEBP'],
  ...['BM', 'II*\0\x08\0\0\0', '8BPS', 'P6 9 9 255\n', 'PK\x03\x04', '#!/bin/sh\n', '<?php echo 1; ?>', '\x89PNG\r\n\x1a\n'],
  ...['\xff\xd8\xff', '\xff\xd8\xff\xe1\xff\xff', 'x'.repeat(70_000)],
  ...['heic', 'mif1', 'avif', 'avis', '\0\0\0\0'].map((brand) => `\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`),
]
const other = fc.constantFrom(...NO_PICTURES.map((text) => Buffer.from(text, 'latin1')), Buffer.from(`\ufeff${SVG}`))
/** A polyglot: a picture that is another kind of file to programs that read from the end or guess the type. */
const twofold = fc
  .tuple(picture, other, fc.boolean())
  .map(([{ bytes }, more, isFirst]) => Buffer.concat(isFirst ? [more, bytes] : [bytes, more]))
const pictures = fc.oneof(
  picture.map(({ bytes }) => bytes),
  resized,
  cut,
  spoiled,
  other,
  twofold,
)

type FormPart = { name: string; file?: string; type?: string; content: Buffer }
type Form = { type: string; body: Buffer }
const BOUNDARY = '----form7MA4YWxkTrZu0gW'

/** Encodes the parts as in RFC 7578. */
function toMultipart(parts: readonly FormPart[]): Form {
  const sent = parts.flatMap(({ name, file, type, content }) => {
    const disposition = `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`
    const head = [`--${BOUNDARY}`, disposition, ...(type === undefined ? [] : [`Content-Type: ${type}`]), '', '']
    return [Buffer.from(head.join('\r\n')), content, Buffer.from('\r\n')]
  })
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.concat([...sent, Buffer.from(`--${BOUNDARY}--\r\n`)]) }
}

const DISPOSITION = 'Content-Disposition: '
const replacing =
  (from: string, to: string) =>
  ({ body }: Form) => ({ body: Buffer.from(body.toString('latin1').replaceAll(from, to), 'latin1') })

/** Flaws of a form outside its parts: of its bytes, of texts in them, and of its media type. */
const FLAWS: ((form: Form) => Partial<Form>)[] = [
  ({ body }) => ({ body: body.subarray(0, -6) }),
  ({ body }) => ({ body: body.subarray(0, body.byteLength / 2) }),
  ({ body }) => ({ body: body.subarray(0, 40) }),
  ({ body }) => ({ body: body.subarray(10) }),
  ({ body }) => ({ body: Buffer.concat([Buffer.from('preamble\r\n'.repeat(500)), body, Buffer.from('epilogue'.repeat(500))]) }),
  ({ body }) => ({ body: Buffer.concat([body, body]) }),
  ...['', `--${BOUNDARY}`.repeat(3_000), `--${BOUNDARY}\r\n`.repeat(3_000)].map((text) => () => ({ body: Buffer.from(text) })),
  replacing('\r\n', '\n'),
  replacing('\r\n\r\n', '\r\n'),
  replacing(DISPOSITION, `X: ${'x'.repeat(20_000)}\r\n${DISPOSITION}`),
  replacing(DISPOSITION, `${'X: x\r\n'.repeat(3_000)}${DISPOSITION}`),
  replacing(DISPOSITION, '\0\xff: '),
  replacing('form-data; ', ''),
  replacing('filename="', "filename*=UTF-8''%ff%00\""),
  replacing(DISPOSITION, `Content-Transfer-Encoding: base64\r\n${DISPOSITION}`),
  ...['', '; boundary=', '; boundary=other', `; boundary="${BOUNDARY}"; boundary=other`, `; boundary=${'x'.repeat(3_000)}`]
    .concat('; boundary=\u00ff')
    .map((rest) => () => ({ type: `multipart/form-data${rest}` })),
  () => ({ type: `MULTIPART/Form-Data;charset=utf-16;BOUNDARY=${BOUNDARY}` }),
  () => ({ type: `multipart/mixed; boundary=${BOUNDARY}` }),
]

/** Forms with these parts, and often with a flaw. */
export function toForms(parts: fc.Arbitrary<FormPart[]>): fc.Arbitrary<Form> {
  const flaw = mostly(
    2,
    fc.constant(() => ({})),
    fc.constantFrom(...FLAWS),
  )
  return fc.tuple(parts.map(toMultipart), flaw).map(([form, spoil]) => ({ ...form, ...spoil(form) }))
}

const FILES = [
  ...['tap.png', 'tap.jpg', 'IMG 2034 (1).JPG', 'टैप.webp', 'tap.php.png', 'tap.svg', '.htaccess'],
  ...['..', '', ' ', 'con', 'a.b.c.d'],
  ...['../../etc/passwd', '..\\..\\tap.png', 'C:\\Windows\\tap.jpg', '/etc/passwd', '%00.png', '\u202egnp.exe', 'a\\"b.png'],
  ...["'; drop table images; --", `${'x'.repeat(5_000)}.png`, '.'.repeat(3_000), '\0.png', '\ud800.png', '🙂.gif'],
]
const NAMES = ['images', 'alt', '__proto__', '', 'image[]', 'image\0', 'x'.repeat(2_000)]
const TYPES = ['image/png', 'image/jpeg', 'text/html', 'image/svg+xml', 'application/octet-stream', '', 'x'.repeat(500)]
const file: fc.Arbitrary<FormPart> = fc.record({
  name: mostly(8, fc.constant('image'), fc.constantFrom(...NAMES)),
  file: fc.constantFrom(...FILES),
  type: fc.constantFrom(...TYPES, 'multipart/mixed; boundary=a'),
  content: pictures,
})
const content = fc.constantFrom('', 'x', 'x'.repeat(5_000)).map((text) => Buffer.from(text))
const field: fc.Arbitrary<FormPart> = fc.record({ name: fc.constantFrom(...NAMES, 'image'), content })
const manyParts = mostly(
  4,
  fc.array(fc.oneof(file, field), { maxLength: 4 }),
  field.map((one) => Array<FormPart>(400).fill(one)),
)

/** Valid and broken forms with valid and broken pictures. */
export const toUploads = (): Requests =>
  new Map([
    [
      'uploads',
      toRequests({
        ...{ id: 'images.upload', module: 'images', isAdmin: true, oddities: CALL_ODDITIES, plain: 8 },
        input: fc.record({
          form: toForms(mostly(12, fc.tuple(file) as fc.Arbitrary<FormPart[]>, manyParts, 5)),
          isChunked: fc.boolean(),
        }),
        make: ({ form, isChunked }, { caller }) => ({
          toParts: () => ({
            method: 'POST',
            path: `${API_BASE}/temp-images`,
            headers: { 'Content-Type': form.type, ...(isChunked && { 'Transfer-Encoding': 'chunked' }) },
            body: form.body,
          }),
          findFault: (answer) =>
            caller !== 'administrator' && answer.status < 400 ? `let a stranger in: ${answer.status}` : findEnvelopeFault(answer),
        }),
      }),
    ],
  ])
