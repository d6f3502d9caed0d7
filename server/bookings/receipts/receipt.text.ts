import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

export type Style = { weight: Weight; size: number; color: string }

type Place = { x: number; y: number; width: number; align?: 'left' | 'right' }

export type Pen = {
  measure(text: string, style: Style): number
  /** The style, made smaller until the lines fit into the box. */
  shrink(lines: string[], box: { width: number; height: number }, style: Style): Style
  /** Writes from the upper edge `y` and returns the lower edge. With a height the text is shrunk to fit. */
  write(text: string, place: Place & { height?: number }, style: Style): number
}

const LINE_HEIGHT = 1.45
const ASCENT = 1.1
const SMALLEST = 5

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Where no face has a letter, which is better than a name that is silently shorter. */
const UNKNOWN = '□'

/** Nothing may be awaited between this and the end of the document: receipts share what was parsed of the fonts. */
export function createPen(doc: PDFKit.PDFDocument, fonts: Record<Weight, Buffer[]>): Pen {
  const faces = { 400: addFaces(doc, 400, fonts[400]), 700: addFaces(doc, 700, fonts[700]) }

  /** Splits the text into runs of one font each, as they are read. Emoji are left out, other unknown letters become a box. */
  function toRuns(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const { segment } of letters.segment(text.normalize('NFC'))) {
      for (const [letter, face] of toDrawn(segment, faces[weight])) {
        const last = runs.at(-1)
        if (last?.font === face.name) last.text += letter
        else runs.push({ font: face.name, text: letter })
      }
    }
    return runs
  }

  const measureRun = ({ font, text }: Run, size: number) => doc.font(font, size).widthOfString(text)

  function measure(text: string, { weight, size }: Style) {
    return toRuns(text, weight).reduce((width, run) => width + measureRun(run, size), 0)
  }

  function wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).filter((word) => toRuns(word, style.weight).length > 0)) {
      const longer = line ? `${line} ${word}` : word
      if (measure(longer, style) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = ''
      let used = 0
      for (const { segment } of letters.segment(word)) {
        const segmentWidth = measure(segment, style)
        if (line && used + segmentWidth > width) {
          lines.push(line)
          line = ''
          used = 0
        }
        line += segment
        used += segmentWidth
      }
    }
    return line ? [...lines, line] : lines
  }

  function shrink(lines: string[], box: { width: number; height: number }, style: Style): Style {
    const count = lines.flatMap((line) => wrap(line, box.width, style)).length
    if (count * style.size * LINE_HEIGHT <= box.height || style.size <= SMALLEST) return style
    return shrink(lines, box, { ...style, size: style.size - 1 })
  }

  function write(text: string, { height, ...place }: Place & { height?: number }, style: Style): number {
    if (height) return write(text, place, shrink([text], { width: place.width, height }, style))
    const { x, y, width, align } = place
    const lines = wrap(text, width, style)
    for (const [index, line] of lines.entries()) {
      const baseline = y + style.size * (index * LINE_HEIGHT + ASCENT)
      let left = align === 'right' ? x + width - measure(line, style) : x
      const runs = toRuns(line, style.weight)
      // Most scripts of India are drawn in another order than they are read: searching, copying and screen readers take
      // this text. Other lines need none, and keep their place for readers that copy a page as it is laid out.
      const isReordered = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(line)
      if (isReordered) doc.markContent('Span', { actual: runs.map(({ text }) => text).join('') })
      for (const run of toVisualOrder(runs)) {
        const runWidth = measureRun(run, style.size)
        doc.fillColor(style.color).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += runWidth
      }
      if (isReordered) doc.endMarkedContent()
    }
    return y + lines.length * style.size * LINE_HEIGHT
  }

  return { measure, shrink, write }
}

type Run = { font: string; text: string }
type Face = { name: string; has: (letter: string) => boolean }

/** What is drawn of a letter, with the face of each part. */
function toDrawn(segment: string, faces: readonly Face[]): [letter: string, face: Face][] {
  const findFace = (text: string) => faces.find(({ has }) => [...text].every(has))
  const [base = ''] = segment
  // A fraction such as ⅜ is its figures, and a letter whose mark no face has is drawn without it.
  for (const text of [segment, segment.normalize('NFKC'), base]) {
    const face = findFace(text)
    if (face) return [[text, face]]
  }
  const unknown = findFace(UNKNOWN)
  return unknown && /[\p{L}\p{N}]/u.test(base) ? [[UNKNOWN, unknown]] : []
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}/u

/** Pdfkit draws each word of Arabic from the right, but words and runs from the left: these are turned round. */
function toVisualOrder(runs: readonly Run[]): Run[] {
  if (!runs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return [...runs]
  const ordered: Run[] = []
  let pending: Run[] = []
  const flush = () => {
    // Spaces at the end stand before what follows from the left.
    const end = pending.findLastIndex(({ text }) => RIGHT_TO_LEFT.test(text)) + 1
    ordered.push(...pending.slice(0, end).reverse(), ...pending.slice(end))
    pending = []
  }
  for (const run of runs) {
    if (RIGHT_TO_LEFT.test(run.text)) pending.push({ ...run, text: run.text.split(' ').reverse().join(' ') })
    else if (pending.length > 0 && run.text.trim() === '') pending.push(run)
    else {
      flush()
      ordered.push(run)
    }
  }
  flush()
  return ordered
}

/** Parsed faces, kept because parsing them again was most of what each receipt cost. */
const parsed = new WeakMap<Buffer, WithFont['_font']['font']>()

function addFaces(doc: PDFKit.PDFDocument, weight: Weight, sources: Buffer[]): Face[] {
  return sources.map((source, index) => {
    const name = `${index}-${weight}`
    // Pdfkit takes a parsed font too, which its types don't say.
    doc.registerFont(name, (parsed.get(source) ?? source) as Buffer).font(name)
    const { font } = (doc as unknown as WithFont)._font
    if (!parsed.has(source)) skipMissingAnchors(font._layoutEngine.engine?.GPOSProcessor)
    parsed.set(source, font)
    // A glyph keeps the letters for which it was drawn first, and a receipt does not depend on the ones before it.
    font._glyphs = {}
    return { name, has: (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) }
  })
}

/** In OpenType a letter may have no place for a mark, which then stays where it is; fontkit throws in place of that. */
function skipMissingAnchors(processor: MarkProcessor | undefined): void {
  if (!processor) return
  const { applyAnchor } = processor
  processor.applyAnchor = function (mark, base, index) {
    if (base && mark.markAnchor) applyAnchor.call(this, mark, base, index)
  }
}

type MarkProcessor = { applyAnchor(mark: { markAnchor: object | null }, base: object | null, index: number): void }

/** Internals of pdfkit and fontkit, whose public API neither says which letters a font has nor places marks safely. */
type WithFont = {
  _font: {
    font: {
      _glyphs: object
      hasGlyphForCodePoint(codePoint: number): boolean
      _layoutEngine: { engine?: { GPOSProcessor?: MarkProcessor } }
    }
  }
}

const WEIGHTS = [400, 700] as const
type Weight = (typeof WEIGHTS)[number]

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

/**
 * The faces in each weight that a text needs, which is all that will be written. Each is read once; one that has a
 * single weight serves for both.
 */
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
