import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const WEIGHTS = [400, 700] as const
export type Weight = (typeof WEIGHTS)[number]

/** The faces in the order in which a letter is looked up; one with `letters` only where the text has such a letter. */
const FACES: readonly { file: string; letters?: RegExp; weights?: readonly Weight[] }[] = [
  { file: 'noto-sans/files/noto-sans-latin' },
  // Has the rupee sign.
  { file: 'noto-sans/files/noto-sans-latin-ext' },
  { file: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari', letters: /\p{Script=Devanagari}/u },
  { file: 'noto-sans-gujarati/files/noto-sans-gujarati-gujarati', letters: /\p{Script=Gujarati}/u },
  { file: 'noto-naskh-arabic/files/noto-naskh-arabic-arabic', letters: /\p{Script=Arabic}/u },
  { file: 'noto-sans-tamil/files/noto-sans-tamil-tamil', letters: /\p{Script=Tamil}/u },
  { file: 'noto-sans-telugu/files/noto-sans-telugu-telugu', letters: /\p{Script=Telugu}/u },
  { file: 'noto-sans-kannada/files/noto-sans-kannada-kannada', letters: /\p{Script=Kannada}/u },
  { file: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam', letters: /\p{Script=Malayalam}/u },
  { file: 'noto-sans-bengali/files/noto-sans-bengali-bengali', letters: /\p{Script=Bengali}/u },
  { file: 'noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi', letters: /\p{Script=Gurmukhi}/u },
  { file: 'noto-sans-oriya/files/noto-sans-oriya-oriya', letters: /\p{Script=Oriya}/u },
  { file: 'noto-sans/files/noto-sans-cyrillic', letters: /\p{Script=Cyrillic}/u },
  { file: 'noto-sans/files/noto-sans-greek', letters: /\p{Script=Greek}/u },
  // Arrows and other signs of a workshop.
  { file: 'noto-sans-math/files/noto-sans-math-latin', letters: /[^\p{Script=Latin}\p{M}\p{Nd}\p{P}\p{Sc}\s]/u, weights: [400] },
]

const sources = new Map<string, Promise<Buffer>>()

/** The faces that a text needs in each weight, each read once; one that has a single weight serves for both. */
export async function loadFonts(text: string): Promise<Record<Weight, Buffer[]>> {
  const needed = FACES.filter(({ letters }) => letters?.test(text) ?? true)
  const read = (weight: Weight) =>
    Promise.all(
      needed.map(({ file, weights = WEIGHTS }) => readFace(`${file}-${weights.includes(weight) ? weight : weights[0]}`)),
    )
  const [regular, bold] = await Promise.all([read(400), read(700)])
  return { 400: regular, 700: bold }
}

function readFace(name: string): Promise<Buffer> {
  const path = fileURLToPath(import.meta.resolve(`@fontsource/${name}-normal.woff`))
  const source = sources.get(path) ?? readFile(path).then(toSfnt)
  sources.set(path, source)
  return source
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
