import type { Editor, EditorOptions } from '@tiptap/core'
import { toast } from '../ui/toasts.ts'
import { insertUploads, type PlacedPicture, uploadPlaced } from './insert.ts'

type Pasted = { html: string; pictures: PlacedPicture[]; lostPictures: number }

const DROPPED =
  'script, style, meta, link, title, xml, template, object, form, [style*="mso-element:comment"], [style*="display:none"]'

/**
 * Cleans what Word, Google Docs or another page put on the clipboard: its structure stays, its styling goes. Pictures
 * that came along as data stay where they are, to be uploaded; those on other sites can't be copied and are counted.
 */
function cleanPaste(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  // HTML from the same editor needs no cleaning of its structure, but its pictures may be on another site.
  if (html.includes('data-pm-slice')) {
    const found = extractPictures(body)
    return { html: found.pictures.length + found.lostPictures > 0 ? body.innerHTML : html, ...found }
  }
  removeComments(body)
  nestWordLists(body)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const element of body.querySelectorAll('b, strong, i, em')) if (isUndone(element as HTMLElement)) unwrap(element)
  for (const element of body.querySelectorAll<HTMLElement>('span, font')) markByStyle(element)
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) list.previousElementSibling?.append(list)
  for (const link of body.querySelectorAll('a')) cleanLink(link)
  const found = extractPictures(body)
  for (const element of body.querySelectorAll<HTMLElement>('*')) removeAttributes(element)
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, span')) if (isEmpty(element)) element.remove()
  // A picture is a block of the text: a paragraph around it alone would stay as an empty line.
  for (const paragraph of body.querySelectorAll('p:has(img)')) if (!paragraph.textContent?.trim()) unwrap(paragraph)
  for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove()
  return { html: body.innerHTML, ...found }
}

/** Makes an h1 an h2: the page has one h1 of its own, its title. */
export function demoteTitles(html: string): string {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2')
}

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Whether the style undoes the element: Google Docs wraps everything in a `<b>` like that. */
function isUndone({ tagName, style }: HTMLElement): boolean {
  return /^(B|STRONG)$/.test(tagName) ? style.fontWeight === 'normal' || style.fontWeight === '400' : style.fontStyle === 'normal'
}

/** Adds the element for text that is bold, italic, underlined or struck by its style alone. */
function markByStyle(span: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, verticalAlign } = span.style
  const isInLink = span.closest('a') !== null || span.querySelector('a') !== null
  const tags = [
    (fontWeight === 'bold' || Number(fontWeight) >= 600) && !span.closest('h1, h2, h3, h4, h5, h6') && 'strong',
    fontStyle === 'italic' && 'em',
    textDecoration.includes('line-through') && 's',
    textDecoration.includes('underline') && !isInLink && 'u',
    verticalAlign === 'super' && 'sup',
    verticalAlign === 'sub' && 'sub',
  ].filter((tag) => tag !== false)
  for (const tag of tags) {
    const mark = document.createElement(tag)
    mark.append(...span.childNodes)
    span.append(mark)
  }
  unwrap(span)
}

function cleanLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  const target = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : undefined
  if (target) link.href = target
  if (/^(https?:|mailto:|tel:|\/)/i.test(target ?? href)) return
  unwrap(link)
}

/** Takes out the pictures that are on other sites, and gives those that came as data an address until they are uploaded. */
function extractPictures(body: HTMLElement): Pick<Pasted, 'pictures' | 'lostPictures'> {
  const pictures: PlacedPicture[] = []
  let lostPictures = 0
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    if (src.startsWith('/uploads/') || src.startsWith(`${location.origin}/uploads/`)) continue
    const file = toFile(src)
    if (file) {
      image.src = URL.createObjectURL(file)
      pictures.push({ file, address: image.src })
    } else {
      lostPictures += 1
      image.remove()
    }
  }
  return { pictures, lostPictures }
}

function toFile(src: string): File | undefined {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(src) ?? []
  if (!type || !data) return undefined
  try {
    return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], `pasted.${type.slice(6)}`, { type })
  } catch {
    // The picture's data are broken: it is counted as left out.
    return undefined
  }
}

const ALLOWED = ['href', 'src', 'alt', 'title', 'width', 'height', 'srcset', 'sizes', 'colspan', 'rowspan', 'start']

function removeAttributes(element: HTMLElement): void {
  const align = element.style.textAlign
  for (const { name } of [...element.attributes]) if (!ALLOWED.includes(name)) element.removeAttribute(name)
  if (element.tagName !== 'IMG' && element.tagName !== 'IFRAME') element.removeAttribute('width')
  if (['center', 'right', 'justify'].includes(align)) element.style.textAlign = align
}

function isEmpty(element: Element): boolean {
  return (element.textContent ?? '').trim() === '' && !element.querySelector('img, iframe, br')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** `list` is Word's id of the list that the item belongs to, `start` the number that the item shows. */
type Item = { element: HTMLElement; list: string; level: number; isOrdered: boolean; start: number }

/** Word writes a list as paragraphs whose style says that they are items, each with its bullet as text. */
function nestWordLists(body: HTMLElement): void {
  let run: Item[] = []
  for (const element of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const item = toItem(element)
    const last = run.at(-1)
    if (last && last.element.nextElementSibling !== element) {
      build(run)
      run = []
    }
    if (item) run.push(item)
  }
  build(run)
}

function toItem(element: HTMLElement): Item | undefined {
  const style = element.getAttribute('style') ?? ''
  const [, name, level, numbering = ''] = /mso-list:\s*(\w+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(style) ?? []
  if (!level) return undefined
  const bullet = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const shown = (bullet?.textContent ?? '').trim()
  bullet?.remove()
  const start = Number.parseInt(shown, 10) || 1
  return { element, list: `${name} ${numbering}`, level: Number(level), isOrdered: /^\(?[0-9a-z]{1,4}[.)]/i.test(shown), start }
}

function build(items: readonly Item[]): void {
  const [first] = items
  if (!first) return
  const place = document.createElement('div')
  first.element.before(place)
  const open: (Item & { into: HTMLElement })[] = []
  for (const { element, ...item } of items) {
    for (let last = open.at(-1); last && isOver(last, item, open.length); last = open.at(-1)) open.pop()
    if (open.length === 0 || (open.at(-1)?.level ?? 0) < item.level) {
      const into = document.createElement(item.isOrdered ? 'ol' : 'ul')
      if (item.isOrdered && item.start > 1) into.setAttribute('start', String(item.start))
      ;(open.at(-1)?.into.lastElementChild ?? place).append(into)
      open.push({ ...item, element, into })
    }
    const entry = document.createElement('li')
    const paragraph = document.createElement('p')
    paragraph.append(...element.childNodes)
    entry.append(paragraph)
    open.at(-1)?.into.append(entry)
    element.remove()
  }
  place.replaceWith(...place.childNodes)
}

/** Whether a list ends before an item: the list is deeper, or on the item's level but of another name or kind. */
function isOver(last: Omit<Item, 'element'>, item: Omit<Item, 'element'>, depth: number): boolean {
  // A first item that is deep has no list above it to go back to.
  if (last.level !== item.level) return depth > 1 && last.level > item.level
  return last.list !== item.list || last.isOrdered !== item.isOrdered
}

/** What happens when something is pasted or dropped into the text. */
export function pasting(tools: 'all' | 'text', editor: () => Editor | null): EditorOptions['editorProps'] {
  const add = (pictures: File[], at?: number) => {
    const target = editor()
    if (target) insertUploads(target, pictures, at)
  }
  return {
    transformPastedHTML(html) {
      const { html: clean, pictures, lostPictures } = cleanPaste(html)
      const target = editor()
      if (tools === 'all' && target) uploadPlaced(target, pictures)
      const lost = lostPictures + (tools === 'all' ? 0 : pictures.length)
      if (lost > 0)
        toast.info(
          lost === 1 ? 'A picture was left out. Add it as a file.' : `${lost} pictures were left out. Add them as files.`,
        )
      return demoteTitles(clean)
    },
    handlePaste(_view, { clipboardData }) {
      const pictures = tools === 'all' ? picturesOf(clipboardData) : []
      // Word adds a picture of the copied text: a picture is only meant if there is no text.
      if (pictures.length === 0 || clipboardData?.getData('text/plain')) return false
      add(pictures)
      return true
    },
    handleDrop(view, event, _slice, isMoved) {
      const pictures = tools === 'all' && !isMoved ? picturesOf(event.dataTransfer) : []
      if (pictures.length === 0) return false
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      event.preventDefault()
      add(pictures, place?.pos)
      return true
    },
  }
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
