import { createHash } from 'node:crypto'
import { RULES_HASH } from './clean-html.ts'

/** The clean HTML that is stored beside the editor's; null in rows that are not cleaned yet. */
export type StoredHtml = { clean_html: string | null; clean_key: string | null }

type Clean = (html: string) => string

/** The columns for HTML that is saved. */
export function toStoredHtml(html: string, clean: Clean): StoredHtml {
  return { clean_html: clean(html), clean_key: toKey(html) }
}

/** The stored clean HTML if it was made from this HTML by the present rules; else cleans now. */
export function readCleanHtml(html: string, { clean_html, clean_key }: StoredHtml, clean: Clean): string {
  return clean_html !== null && clean_key === toKey(html) ? clean_html : clean(html)
}

export const isUpToDate = (html: string, { clean_key }: StoredHtml) => clean_key === toKey(html)

const toKey = (html: string) => createHash('sha256').update(RULES_HASH).update(html).digest('base64url')
