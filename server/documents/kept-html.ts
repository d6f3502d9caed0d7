import { createHash } from 'node:crypto'
import { RULES_MARK } from './clean-html.ts'

/** HTML as it is shown, kept beside the HTML that the editor wrote; null in rows that nobody has cleaned yet. */
export type KeptHtml = { clean_html: string | null; clean_key: string | null }

type Clean = (html: string) => string

/** The columns for an HTML that is saved. */
export function toKept(html: string, clean: Clean): KeptHtml {
  return { clean_html: clean(html), clean_key: toKey(html) }
}

/** What was kept, if it was made of this HTML by today's rules; else cleaned now. */
export function readKept(html: string, { clean_html, clean_key }: KeptHtml, clean: Clean): string {
  return clean_html !== null && clean_key === toKey(html) ? clean_html : clean(html)
}

export const isKept = (html: string, { clean_key }: KeptHtml) => clean_key === toKey(html)

const toKey = (html: string) => createHash('sha256').update(RULES_MARK).update(html).digest('base64url')
