/** A typed query and the slugs of the intended pages; if two match, either may come first. */
export type Query = { query: string; meant: readonly string[] }

export const toLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** Queries, one per line, below a line with the intended slugs and a colon. */
export function toQueries(text: string): Query[] {
  let meant: readonly string[] = []
  return toLines(text).flatMap((line) => {
    if (!line.endsWith(':')) return { query: line, meant }
    meant = line.slice(0, -1).split(' ')
    return []
  })
}
