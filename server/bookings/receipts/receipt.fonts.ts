import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const WEIGHTS = [400, 700] as const
export type Weight = (typeof WEIGHTS)[number]

const FILES = [
  '@fontsource/noto-sans/files/noto-sans-latin',
  // Has the rupee sign.
  '@fontsource/noto-sans/files/noto-sans-latin-ext',
  '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
]

let fonts: Promise<Record<Weight, Buffer[]>> | undefined

/** The fonts of each weight, in the order in which a letter is looked up; read once. */
export function loadFonts(): Promise<Record<Weight, Buffer[]>> {
  fonts ??= Promise.all(WEIGHTS.map(readWeight)).then(([regular = [], bold = []]) => ({ 400: regular, 700: bold }))
  return fonts
}

function readWeight(weight: Weight): Promise<Buffer[]> {
  const paths = FILES.map((file) => fileURLToPath(import.meta.resolve(`${file}-${weight}-normal.woff`)))
  return Promise.all(paths.map(async (path) => toSfnt(await readFile(path))))
}

/**
 * Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). Pdfkit reads WOFF too, but unpacks it again for every receipt
 * in JavaScript, which blocks the process for a fifth of a second.
 */
function toSfnt(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20
    const [start = 0, packedBytes = 0, bytes = 0, checksum = 0] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at))
    const packed = woff.subarray(start, start + packedBytes)
    const table = Buffer.alloc(Math.ceil(bytes / 4) * 4)
    table.set(packedBytes < bytes ? inflateSync(packed) : packed)
    const record = 12 + index * 16
    woff.copy(head, record, entry, entry + 4)
    for (const [place, value] of [checksum, offset, bytes].entries()) head.writeUInt32BE(value, record + 4 + place * 4)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([head, ...tables])
}
