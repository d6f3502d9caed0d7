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

export async function createPen(doc: PDFKit.PDFDocument): Promise<Pen> {
  const fonts = await loadFonts()
  const faces = { 400: addFaces(doc, 400, fonts[400]), 700: addFaces(doc, 700, fonts[700]) }

  /** Splits the text into runs of one font each; leaves out what no font has, such as emoji and other scripts. */
  function toRuns(text: string, weight: Weight) {
    const runs: { font: string; text: string }[] = []
    for (const { segment } of letters.segment(text.normalize('NFC'))) {
      const [base = ''] = segment
      const whole = faces[weight].find(({ has }) => [...segment].every(has))
      const face = whole ?? faces[weight].find(({ has }) => has(base))
      const last = runs.at(-1)
      if (!face) continue
      const drawn = whole ? segment : base
      if (last?.font === face.name) last.text += drawn
      else runs.push({ font: face.name, text: drawn })
    }
    return runs
  }

  const measureRun = ({ font, text }: { font: string; text: string }, size: number) => doc.font(font, size).widthOfString(text)

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
      // Devanagari is drawn in another order than it is read: searching, copying and screen readers take this text.
      // Other lines need none, and keep their place for readers that copy a page as it is laid out.
      const isDevanagari = /\p{Script=Devanagari}/u.test(line)
      if (isDevanagari) doc.markContent('Span', { actual: runs.map(({ text }) => text).join('') })
      for (const run of runs) {
        const runWidth = measureRun(run, style.size)
        doc.fillColor(style.color).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += runWidth
      }
      if (isDevanagari) doc.endMarkedContent()
    }
    return y + lines.length * style.size * LINE_HEIGHT
  }

  return { measure, shrink, write }
}

function addFaces(doc: PDFKit.PDFDocument, weight: Weight, sources: Buffer[]) {
  return sources.map((source, index) => {
    const name = `${index}-${weight}`
    doc.registerFont(name, source).font(name)
    const { font } = (doc as unknown as WithFont)._font
    return { name, has: (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) }
  })
}

/** Internals of pdfkit, whose public API can't say which letters a font has. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }
