import type { Language } from '../../../contract/languages.ts'
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
