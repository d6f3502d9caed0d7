/** What a store answers for one page of a list; `total` counts everything that the filters let through. */
export type Listed<Row> = { rows: Row[]; total: number }

/** Which page, counted from 1, of how many rows each. */
export type PageQuery = { page: number; limit: number }
