/**
 * A list is paged through to this row: a page beyond it is empty, like one past the end. A search or a filter finds
 * what is further on. Rows that are skipped cost as much as rows that are read.
 */
export const LIST_DEPTH = 10_000

/**
 * The number up to which a list is counted; a total one above it means "more". Counting a large table takes a hundred
 * times as long as reading one page. Searches count to 100, other lists to 1000, and both at least to the end of the
 * page.
 */
export function countCap({ search, page = 1, limit = 1 }: { search?: string; page?: number; limit?: number }): number {
  return Math.min(Math.max(search ? 100 : 1000, page * limit), LIST_DEPTH)
}

/** A count as text: "1000+" where counting stopped, "12+" where it is known to be partial. */
export function toCountText(count: number, isPartial = false): string {
  const cap = countCap({})
  if (count > cap) return `${cap}+`
  return isPartial ? `${count}+` : String(count)
}
