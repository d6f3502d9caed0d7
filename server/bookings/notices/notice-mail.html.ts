import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LANGUAGE_INFO, type Language } from '../../../contract/languages.ts'
import { shortBookingPath } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { CustomerContent, NoticeContent } from '../../platform/deps/notices.ts'

type Site = { siteName: string; siteUrl: string }

/** What a mail says, before it is formatted as text and as HTML. */
export type Letter = {
  language: Language
  siteName: string
  title: string
  paragraphs: readonly string[]
  /** Label and value, in reading order. */
  lines: readonly [label: string, value: string][]
  /** The visitor's own words. */
  message?: string
  link: { text: string; href: string }
  /** Why the mail came. */
  footer?: string
}

export function toBusinessLetter(
  { title, lines, message, consolePath, linkText = 'Open in the console' }: NoticeContent,
  { siteName, siteUrl }: Site,
): Letter {
  return {
    language: 'en',
    siteName,
    title,
    paragraphs: [],
    lines,
    message,
    link: { text: linkText, href: siteUrl + consolePath },
  }
}

export function toCustomerLetter(
  { language, token }: CustomerContent,
  { title, paragraphs, lines }: NonNullable<CustomerContent['mail']>,
  { siteName, siteUrl }: Site,
): Letter {
  const { mail: texts } = catalogues[language]
  const link = { text: texts.openPage, href: siteUrl + shortBookingPath(token) }
  return { language, siteName, title, paragraphs, lines, link, footer: texts.why(siteName) }
}

export const toSubject = ({ title, siteName }: Letter) => oneLine(`${title} · ${siteName}`)

/** The letter as plain text. */
export function toText({ paragraphs, lines, message, link, footer }: Letter): string {
  const facts = lines.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
  const parts = [...paragraphs, facts, message, `${link.text}: ${link.href}`, footer]
  return parts.filter(Boolean).join('\n\n')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

// Node runs TypeScript, but no JSX.

const INK = '#15201f'
const QUIET = '#5d6663'
const SUNK = '#faf5ea'
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

/** For programs that show mails dark; the others have the styles of each element alone. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page, .sunk { background: #101817 !important }
  .card { background: #1a2423 !important; border-color: #33403e !important }
  .ink { color: #f3efe4 !important }
  .quiet { color: #aab3af !important }
  .press { background: #7fd1c7 !important; color: #101817 !important }
}`

/** Keeps the first lines of the letter out of its preview in the inbox. */
const PREVIEW_END = '\u034f\u200c\u00a0'.repeat(80)

/** The letter as HTML. React escapes every value. */
export function toHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(h(LetterPage, letter))}`
}

function LetterPage({ language, siteName, title, paragraphs, lines, message, link, footer }: Letter) {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, title),
    h('style', null, DARK),
  )
  const [first = lines.map(([label, value]) => `${label}: ${value}`).join(', ')] = paragraphs
  const card = h(
    Box,
    { className: 'card', width: 560, style: CARD },
    h('p', { className: 'quiet', style: { ...SMALL, margin: '0 0 4px' } }, siteName),
    h('h1', { className: 'ink', style: HEADING }, title),
    paragraphs.map((text) => h('p', { key: text, className: 'ink', style: PARAGRAPH }, text)),
    lines.length > 0 && h(Facts, { lines }),
    message && h(Box, { className: 'sunk', style: MESSAGE }, h('p', { className: 'ink', style: WORDS }, message)),
    h('p', { style: { margin: '16px 0 0' } }, h('a', { className: 'press', href: link.href, style: PRESS }, link.text)),
    footer && h('p', { className: 'quiet', style: { ...SMALL, margin: '24px 0 0' } }, footer),
  )
  const preview = h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, first, PREVIEW_END)
  const body = h('body', { style: { margin: 0 } }, h(Box, { className: 'page', style: PAGE }, preview, card))
  return h('html', { lang: LANGUAGE_INFO[language].tag, dir: 'ltr' }, head, body)
}

type BoxProps = { className: string; width?: number; style: CSSProperties; children?: ReactNode }

/** A block with a ground and an inner margin: Outlook knows these of table cells alone. */
function Box({ className, width, style, children }: BoxProps) {
  const cell = h('td', { className, style }, children)
  const table = {
    ...({ role: 'presentation', align: 'center', width: '100%', cellPadding: 0, cellSpacing: 0 } as const),
    style: { maxWidth: width },
  }
  return h('table', table, h('tbody', null, h('tr', null, cell)))
}

function Facts({ lines }: Pick<Letter, 'lines'>) {
  const rows = lines.map(([label, value]) =>
    h(
      'tr',
      { key: label },
      h('td', { className: 'quiet', style: { ...CELL, paddingRight: '16px', whiteSpace: 'nowrap', color: QUIET } }, label),
      h('td', { className: 'ink', style: { ...CELL, color: INK, wordBreak: 'break-word' } }, value),
    ),
  )
  return h('table', { role: 'presentation', style: { borderCollapse: 'collapse', margin: '0 0 16px' } }, h('tbody', null, rows))
}

const PAGE = { background: SUNK, fontFamily: FONT, padding: '16px 8px' }
const CARD = { padding: '24px', background: '#ffffff', border: '1px solid #e4dcc8', borderRadius: '12px' }
const HEADING = { margin: '0 0 16px', fontSize: '20px', lineHeight: '1.35', color: INK }
const SMALL = { fontSize: '14px', lineHeight: '1.5', color: QUIET }
const WORDS = { margin: 0, fontSize: '16px', lineHeight: '1.5', color: INK, whiteSpace: 'pre-wrap' } as const
const PARAGRAPH = { ...WORDS, margin: '0 0 16px' }
const MESSAGE = { padding: '12px 16px', background: SUNK, borderRadius: '8px' }
const CELL = { padding: '4px 0', verticalAlign: 'top', fontSize: '16px', lineHeight: '1.5' } as const
const PRESS = {
  padding: '14px 20px',
  background: '#0b5f58',
  borderRadius: '8px',
  color: '#ffffff',
  fontSize: '16px',
  textDecoration: 'none',
  display: 'inline-block',
}
