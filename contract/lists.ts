/**
 * Lists can be paged up to this row. Pages beyond it are empty; a search or a filter finds those rows. Skipping a row
 * costs as much as reading it.
 */
export const LIST_DEPTH = 10_000

/** Blogs on one page of the public list. */
export const BLOGS_PER_PAGE = 9

/**
 * A list's rows are counted up to this number; a total one above it means "more". Counting a large table takes a
 * hundred times as long as reading one page. Searches count to 100, other lists to 1000, and both at least to the end
 * of the page.
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
