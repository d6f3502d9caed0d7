import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { SCRIPT } from './answers.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'

const [WIDTH, HEIGHT] = [48, 36]
const pixels = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => (index * 7) % 251))

const encodeAs = (format: Format) =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .toFormat(format)
    .toBuffer()

const formats: Format[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff']
const sound = await Promise.all(formats.map(async (format) => ({ format, bytes: await encodeAs(format) })))

type WriteSize = (bytes: Buffer, width: number, height: number) => void

/** Where the header of each format stores the picture's size. */
const WRITE_SIZE: Partial<Record<Format, WriteSize>> = {
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
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(width, size)
    bytes.writeUInt32BE(height, size + 4)
  },
}

const side = fc.constantFrom(0, 1, 47, 5_121, 16_383, 20_000, 65_535, 2 ** 31 - 1, 2 ** 32 - 1)
const picture = fc.constantFrom(...sound)

const resized = fc.tuple(picture, side, side).map(([{ format, bytes }, width, height]) => {
  const changed = Buffer.from(bytes)
  WRITE_SIZE[format]?.(changed, width, height)
  return changed
})
const cut = fc
  .tuple(picture, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([{ bytes }, share]) => bytes.subarray(0, bytes.byteLength * share))
const spoiled = fc
  .tuple(picture, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }))
  .map(([{ bytes }, changes]) => {
    const changed = Buffer.from(bytes)
    for (const [at, value] of changes) changed[at % changed.byteLength] = value
    return changed
  })

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const ENTITIES = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`
const EXPANDING = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><svg><text>&c;</text></svg>`
const PAGE = `<!doctype html><html>${SCRIPT}</html>`
const toBox = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')

const NO_PICTURES = [
  ...[
    SVG,
    ENTITIES,
    EXPANDING,
    PAGE,
    '',
    ' ',
    '\0',
    '%PDF-1.7\n',
    'GIF89a',
    'RIFF\0\0\0\0WEBP',
    'BM',
    'II*\0\x08\0\0\0',
    '8BPS',
    'P6 9 9 255\n',
  ],
  ...[
    'PK\x03\x04',
    '#!/bin/sh\n',
    '<?php echo 1; ?>',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff',
    '\xff\xd8\xff\xe1\xff\xff',
    'x'.repeat(70_000),
  ],
].map((text) => Buffer.from(text, 'latin1'))
const other = fc.constantFrom(
  ...NO_PICTURES,
  ...['heic', 'mif1', 'avif', 'avis', '\0\0\0\0'].map(toBox),
  Buffer.from(`\ufeff${SVG}`),
)

/** A polyglot: a picture that is also another file to programs that read from the end or guess the type. */
const twofold = fc
  .tuple(picture, other, fc.boolean())
  .map(([{ bytes }, more, isFirst]) => Buffer.concat(isFirst ? [more, bytes] : [bytes, more]))

/** Bytes of pictures in all formats, valid and broken, and of other files. */
export const pictures: fc.Arbitrary<Buffer> = fc.oneof(
  picture.map(({ bytes }) => bytes),
  resized,
  cut,
  spoiled,
  other,
  twofold,
)
