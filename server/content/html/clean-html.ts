import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { IFrame, IOptions } from 'sanitize-html'
import sanitizer from 'sanitize-html/package.json' with { type: 'json' }
import { isColourProperty, toReadableColour } from '../../../contract/content/readable-colours.ts'
import { toPlainHtml } from '../../../contract/text.ts'

const CELL = ['colspan', 'rowspan', 'scope']
const ALIGN = { 'text-align': [/^(left|right|center|justify)$/] }
const COLOUR = [/^light-dark\(/]

const DOCUMENT_RULES = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
    ...['img', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: CELL,
    td: CELL,
    '*': ['style'],
  },
  allowedStyles: { '*': ALIGN },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
  exclusiveFilter: isEmptied,
} satisfies IOptions

const BLOG_RULES = {
  ...DOCUMENT_RULES,
  allowedTags: [...DOCUMENT_RULES.allowedTags, ...['h1', 'pre', 'code', 'iframe', 'span', 'div', 'mark', 'colgroup', 'col']],
  allowedAttributes: {
    ...DOCUMENT_RULES.allowedAttributes,
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading'],
    col: ['span'],
    code: ['class'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedStyles: { '*': { ...ALIGN, color: COLOUR, 'background-color': COLOUR } },
  allowedIframeHostnames: ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'],
  transformTags: {
    ...DOCUMENT_RULES.transformTags,
    // The page already has an h1.
    h1: 'h2',
    '*': (tagName, { style, ...attribs }) => ({
      tagName,
      attribs: style === undefined ? attribs : { ...attribs, style: toReadableStyle(style) },
    }),
    iframe: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
} satisfies IOptions

/** Keeps the alignment, and colours adjusted to be readable in both themes; drops everything else. */
function toReadableStyle(style: string): string {
  const readable = style.split(';').flatMap((declaration) => {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/i.exec(declaration) ?? []
    const kept = isColourProperty(name) ? toReadableColour(name, value) : name === 'text-align' && value
    return kept ? [`${name}:${kept}`] : []
  })
  return readable.join(';')
}

/** A video or picture without its address would be an empty box on the page. */
function isEmptied({ tag, attribs, text, mediaChildren }: IFrame): boolean {
  if (tag === 'iframe' || tag === 'img') return !attribs.src
  return (tag === 'figure' || tag === 'div') && !text.trim() && mediaChildren.length === 0
}

/** Loaded on first use: most processes never clean a text. */
const sanitizeHtml = (html: string, rules: IOptions) =>
  (createRequire(import.meta.url)('sanitize-html') as typeof import('sanitize-html'))(html, rules)

/** Sanitises the HTML of the about page and the policies; empty if nothing visible remains. */
export function cleanDocumentHtml(html: string): string {
  const clean = sanitizeHtml(limitDepth(toPlainHtml(html)), DOCUMENT_RULES)
  return showsSomething(clean) ? clean : ''
}

/** An empty text in an editor is `<p><br></p>`, with neither letters nor a picture. */
const showsSomething = (clean: string) => clean.includes('<img ') || clean.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''

/** Sanitises the HTML of a blog. Blogs may have more than documents: code, videos and colours. */
export function cleanBlogHtml(html: string): string {
  return sanitizeHtml(limitDepth(toPlainHtml(html)), BLOG_RULES)
}

/** Changes with the rules and the sanitiser library, so that HTML cleaned under older rules is cleaned again. */
const RULES_HASH = createHash('sha256')
  .update(
    JSON.stringify(
      [
        sanitizer.version,
        DOCUMENT_RULES,
        BLOG_RULES,
        String(isEmptied),
        String(toReadableStyle),
        String(toReadableColour),
        toReadableColour('color', 'red'),
        toReadableColour('background-color', 'red'),
        String(limitDepth),
        String(showsSomething),
        String(toPlainHtml),
      ],
      (_, value) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value),
    ),
  )
  .digest('base64url')

/** The clean HTML, stored beside the editor's; null in rows not cleaned yet. */
export type StoredHtml = { clean_html: string | null; clean_key: string | null }

type Clean = (html: string) => string

/** The columns to save with HTML. */
export function toStoredHtml(html: string, clean: Clean): StoredHtml {
  return { clean_html: clean(html), clean_key: toKey(html) }
}

/** The stored clean HTML if it comes from this HTML and the current rules; otherwise cleans now. */
export function readCleanHtml(html: string, { clean_html, clean_key }: StoredHtml, clean: Clean): string {
  return clean_html !== null && clean_key === toKey(html) ? clean_html : clean(html)
}

export const isUpToDate = (html: string, { clean_key }: StoredHtml) => clean_key === toKey(html)

const toKey = (html: string) => createHash('sha256').update(RULES_HASH).update(html).digest('base64url')

const MAX_DEPTH = 100
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
/** Elements with an optional end tag, and the elements that their start tag closes; like the parser. */
const OPTIONAL_END = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['option', ['option']],
  ['thead', []],
  ['tbody', ['thead', 'tbody']],
  ['tfoot', ['thead', 'tbody']],
  ['tr', ['tr', 'th', 'td']],
  ['th', ['th']],
  ['td', ['thead', 'th', 'td']],
])

/**
 * Removes tags nested more than a hundred deep and keeps their text. No one writes such HTML, and parsing takes
 * quadratic time in the depth.
 */
export function limitDepth(html: string): string {
  const open: string[] = []
  const top = () => open.at(-1) ?? ''
  return html.replace(TAG, (tag: string, slash: string, written: string, rest: string) => {
    const name = written.toLowerCase()
    if (VOID.has(name) || rest.endsWith('/')) return tag
    const ended = OPTIONAL_END.get(name)
    if (!slash) {
      while (ended?.includes(top())) open.pop()
      open.push(name)
      return open.length > MAX_DEPTH ? '' : tag
    }
    // An element's end also closes elements inside it that need no end tag.
    if (!ended) while (OPTIONAL_END.has(top())) open.pop()
    const isBeyond = open.length > MAX_DEPTH
    if (!ended || top() === name) open.pop()
    return isBeyond ? '' : tag
  })
}
