import type { Listed, PageQuery } from '../db/list.ts'

/** One page of a list in the form that the API promises. */
export function toPage<Row>({ rows, total }: Listed<Row>, { page, limit }: PageQuery) {
  return { status: true as const, data: rows, meta: { page, limit, total } }
}
