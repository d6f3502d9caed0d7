import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import type { Letter } from './notice-mail.rules.ts'

// Node runs TypeScript, but no JSX.

const INK = '#15201f'
const QUIET = '#5d6663'
const SUNK = '#faf5ea'
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

/** For programs that show mails dark; the others have the styles of each element alone. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page, .page td { background: #101817 !important }
  .card, .card td { background: #1a2423 !important }
  .card { border-color: #33403e !important }
  .ink { color: #f3efe4 !important }
  .quiet { color: #aab3af !important }
  .card .sunk, .card .sunk td { background: #101817 !important }
  .press { background: #7fd1c7 !important; color: #101817 !important }
}`

/** The letter as HTML. React escapes every value. */
export function toHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(h(LetterPage, letter))}`
}

function LetterPage({ language, siteName, title, paragraphs, lines, message, link, footer }: Letter) {
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, title),
    h('style', null, DARK),
  )
  const [first = lines.map(([label, value]) => `${label}: ${value}`).join(', ')] = paragraphs
  const card = h(
    Container,
    { className: 'card', style: CARD },
    h(Text, { className: 'quiet', style: { ...SMALL, margin: '0 0 4px' } }, siteName),
    h(Heading, { as: 'h1', className: 'ink', style: HEADING }, title),
    paragraphs.map((text) => h(Text, { key: text, className: 'ink', style: PARAGRAPH }, text)),
    lines.length > 0 && h(Facts, { lines }),
    message && h(Section, { className: 'sunk', style: MESSAGE }, h(Text, { className: 'ink', style: WORDS }, message)),
    h(Button, { className: 'press', href: link.href, style: PRESS }, link.text),
    footer && h(Text, { className: 'quiet', style: { ...SMALL, margin: '24px 0 0' } }, footer),
  )
  const body = h(Body, { className: 'page', style: PAGE }, h(Preview, null, first), card)
  return h(Html, { lang: LANGUAGE_INFO[language].tag }, head, body)
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
const CARD = { maxWidth: '560px', padding: '24px', background: '#ffffff', border: '1px solid #e4dcc8', borderRadius: '12px' }
const HEADING = { margin: '0 0 16px', fontSize: '20px', lineHeight: '1.35', color: INK }
const SMALL = { fontSize: '14px', lineHeight: '1.5', color: QUIET }
const WORDS = { margin: 0, fontSize: '16px', lineHeight: '1.5', color: INK, whiteSpace: 'pre-wrap' } as const
const PARAGRAPH = { ...WORDS, margin: '0 0 16px' }
const MESSAGE = { margin: '0 0 16px', padding: '12px 16px', background: SUNK, borderRadius: '8px' }
const CELL = { padding: '4px 0', verticalAlign: 'top', fontSize: '16px', lineHeight: '1.5' } as const
const PRESS = { padding: '14px 20px', background: '#0b5f58', borderRadius: '8px', color: '#ffffff', fontSize: '16px' }
