import { and, asc, desc, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countCap } from '../../../contract/lists.ts'
import type { DbOrTx } from './client.ts'

/** One page of a list; `total` counts the rows that match the filters, up to `countCap`. */
export type Listed<Row> = { rows: Row[]; total: number }

/** `page` counts from 1; `limit` is the number of rows on a page. */
export type PageQuery = { page: number; limit: number }

type List = {
  table: PgTable
  /** A subset of the table, under the table's name, for orders that would otherwise read all of it. */
  among?: SQL | undefined
  /** The primary key. */
  key: AnyPgColumn
  where?: SQL | undefined
  /** The condition of a search, see `matchesSearch`. */
  matches?: SQL | undefined
  orderBy: SQL[]
}

/** The requested order, `title` or `-title`; ties, and lists without one, are sorted by key, newest first. */
export function toOrder(sort: string | undefined, columns: Record<string, AnyPgColumn>, key: AnyPgColumn): SQL[] {
  const column = sort === undefined ? undefined : columns[sort.replace(/^-/, '')]
  if (!column) return [desc(key)]
  const inDirection = sort?.startsWith('-') ? desc : asc
  return [inDirection(column.dataType === 'string' ? sql`lower(${column})` : column), desc(key)]
}

/** The ids of one page, in their order, and the total. The caller reads whole rows for the page only. */
export async function listIds<Id = number>(
  db: DbOrTx,
  list: List,
  query: PageQuery & { search?: string },
  cap = countCap(query),
): Promise<{ ids: Id[]; total: number }> {
  const { page, limit } = query
  const ids = await (list.matches
    ? findHits<Id>(db, list, cap + 1)
    : findIds<Id>(db, list, list.among ?? list.table, list.where, cap + 1))
  return { ids: ids.slice((page - 1) * limit, Math.min(page * limit, cap)), total: ids.length }
}

async function findIds<Id>(db: DbOrTx, list: List, from: PgTable | SQL, where: SQL | undefined, limit: number, offset = 0) {
  const select = sql`select ${list.key} from ${from} where ${where ?? true} ${inOrder(list)} limit ${limit} offset ${offset}`
  const [row] = await db.select({ ids: sql<Id[]>`array(${select})` }).from(sql`(select) as one`)
  return row?.ids ?? []
}

const inOrder = ({ orderBy }: List) => sql`order by ${sql.join(orderBy, sql`, `)}`

/** How many rows a search scans in order: first, and at most. */
const SAMPLE_ROWS = 1000
const MAX_SCANNED = 10_000

/**
 * To get the first hits in order, PostgreSQL either scans in order until it has enough, or reads all hits from the
 * trigram index. It guesses from the word's frequency in the whole table, and may scan everything for a word that
 * occurs only in other tabs or old rows: at 100,000 leads, 900 ms instead of 8. These queries don't depend on the
 * guess: they count the hits among the first rows, scan further if that promises enough, and otherwise read all hits.
 */
async function findHits<Id>(db: DbOrTx, list: List, limit: number): Promise<Id[]> {
  const { table, where, matches } = list
  // The subquery has the table's name as its alias, so that the table's columns resolve to it.
  const name = sql.identifier(getTableName(table))
  const findAmong = (count: number) => {
    const first = sql`(select * from ${table} where ${where ?? true} ${inOrder(list)} limit ${count}) as ${name}`
    return findIds<Id>(db, list, first, matches, limit)
  }
  const sample = await findAmong(SAMPLE_ROWS)
  if (sample.length === limit) return sample
  const behind = await findIds(db, list, table, where, 1, SAMPLE_ROWS)
  if (behind.length === 0) return sample
  if (sample.length * (MAX_SCANNED / SAMPLE_ROWS) >= limit) {
    const near = await findAmong(MAX_SCANNED)
    if (near.length === limit) return near
  }
  // `offset 0` hides the limit from the planner, which would otherwise scan in order.
  const all = sql`(select * from ${table} where ${and(where, matches)} offset 0) as ${name}`
  return findIds(db, list, all, undefined, limit)
}

/** Counts the rows of a table up to the cap; cap + 1 means that there are more. */
export function countUpTo(db: DbOrTx, table: PgTable, where: SQL | undefined, cap = countCap({})) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(cap + 1)
    .as('some')
  return db.$count(some)
}

/** One page of a list in the form that the API promises. */
export function toPage<Row>({ rows, total }: Listed<Row>, { page, limit }: PageQuery) {
  return { status: true as const, data: rows, meta: { page, limit, total } }
}
