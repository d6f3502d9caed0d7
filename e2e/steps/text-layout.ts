/// <reference lib="dom" />

/**
 * Runs in the page. Returns what can't be read of the text within an element: text that leaves the screen sideways,
 * text whose ink is cut off by a box, words whose inks touch, and words in many pieces. The ink is what the page's own
 * face draws: vowel signs in Devanagari stand above and hang below the line that the face declares.
 */
export function findUnreadable(within: string): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  type Word = Box & { text: string; layer: Element }
  type Frames = { clips: Box[]; layer: Element; isForScreenReaders: boolean }
  /** Less than an eye notices, more than rounding errors. */
  const TOLERANCE_PX = 2
  /** The most lines over which a long word in large text may break. */
  const MOST_PIECES = 3
  const problems = new Set<string>()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return ['There is no canvas']

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) problems.add(`The page is ${scrollWidth} px wide`)

  const words: Word[] = []
  const inks = new Map<string, TextMetrics>()
  const walker = document.createTreeWalker(document.querySelector(within) ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const style = getComputedStyle(parent)
    const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const frames = listFrames(parent)
    if (frames.isForScreenReaders) continue
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      const ink = inks.get(font + text) ?? measureInk(font, text)
      inks.set(font + text, ink)
      const pieces = listRects()
      if (pieces.length > MOST_PIECES) problems.add(`“${text}” is in ${pieces.length} pieces in “${excerpt(parent)}”`)
      for (const { left, right, top } of pieces) {
        const baseline = top + ink.fontBoundingBoxAscent
        const word = {
          text,
          layer: frames.layer,
          left,
          right,
          top: baseline - ink.actualBoundingBoxAscent,
          bottom: baseline + ink.actualBoundingBoxDescent,
        }
        if (frames.clips.some((clip) => isOutside(word, clip))) problems.add(`“${text}” is cut off in “${excerpt(parent)}”`)
        words.push(word)
      }
    }
  }

  words.sort((a, b) => a.top - b.top)
  for (const [index, word] of words.entries()) {
    for (let next = index + 1; next < words.length; next++) {
      const other = words[next]
      if (!other || other.top > word.bottom - TOLERANCE_PX) break
      const overlap = Math.min(word.right, other.right) - Math.max(word.left, other.left)
      if (overlap > TOLERANCE_PX && word.layer === other.layer && word.text !== other.text)
        problems.add(`“${word.text}” touches “${other.text}”`)
    }
  }
  return [...problems]

  /** Chromium lists the last line of a truncated text twice. */
  function listRects(): DOMRect[] {
    const rects = [...range.getClientRects()]
    return rects.filter(
      ({ left, top }, index) => !rects.slice(0, index).some((other) => other.left === left && other.top === top),
    )
  }

  function measureInk(font: string, text: string): TextMetrics {
    if (!canvas) throw new Error('There is no canvas')
    canvas.font = font
    return canvas.measureText(text)
  }

  /** The ancestors that clip an element, and the fixed or sticky layer that contains it. */
  function listFrames(element: Element): Frames {
    const frames: Frames = { clips: [], layer: document.body, isForScreenReaders: false }
    let child: Element | undefined
    for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      // The ancestors of a fixed element don't clip it.
      if (child && getComputedStyle(child).position === 'fixed') break
      child = box
      if (frames.layer === document.body && (position === 'fixed' || position === 'sticky')) frames.layer = box
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const [left, top] = [box.getBoundingClientRect().left + box.clientLeft, box.getBoundingClientRect().top + box.clientTop]
      if (box.clientWidth <= 1) frames.isForScreenReaders = true
      const [x, y] = [left - box.scrollLeft, top - box.scrollTop]
      const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      const width = isScrolled(overflowX) ? box.scrollWidth : box.clientWidth
      const height = isScrolled(overflowY) ? box.scrollHeight : box.clientHeight
      frames.clips.push({ left: x, right: x + width, top: y, bottom: y + height })
    }
    return frames
  }

  function isOutside(word: Word, clip: Box): boolean {
    return (
      word.left < clip.left - TOLERANCE_PX ||
      word.right > clip.right + TOLERANCE_PX ||
      word.top < clip.top - TOLERANCE_PX ||
      word.bottom > clip.bottom + TOLERANCE_PX
    )
  }

  function excerpt(element: Element): string {
    return (element.textContent ?? '').trim().slice(0, 30)
  }
}
