import { toKebab } from '../../../contract/paths.ts'

export type ContentsEntry = { id: string; title: string }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: '\u00a0' }

/**
 * The h2s of a document as a list of contents, and the document with an id on each of them. The HTML comes cleaned from
 * the API, so its headings have no attributes. All languages use ids from the English headings, so that a link to a
 * part works in each.
 */
export function withContents(html: string, english: readonly string[] = []): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = []
  const marked = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const title = stripTags(inner)
    if (!title) return whole
    const id = `${toKebab(english[contents.length] ?? title) || 'part'}-${contents.length + 1}`
    contents.push({ id, title })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, contents }
}

function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()
}
