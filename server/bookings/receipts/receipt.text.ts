import { loadFonts, type Weight } from './receipt.fonts.ts'

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

/** `text`: all that will be written, which decides the faces that are loaded. */
export async function createPen(doc: PDFKit.PDFDocument, text: string): Promise<Pen> {
  const fonts = await loadFonts(text)
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

function addFaces(doc: PDFKit.PDFDocument, weight: Weight, sources: Buffer[]): Face[] {
  return sources.map((source, index) => {
    const name = `${index}-${weight}`
    doc.registerFont(name, source).font(name)
    const { font } = (doc as unknown as WithFont)._font
    skipMissingAnchors(font._layoutEngine.engine?.GPOSProcessor)
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
      hasGlyphForCodePoint(codePoint: number): boolean
      _layoutEngine: { engine?: { GPOSProcessor?: MarkProcessor } }
    }
  }
}
