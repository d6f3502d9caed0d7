import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countCap } from '../../contract/lists.ts'
import type { DbOrTx } from './client.ts'

/** What a store answers for one page of a list; `total` counts what the filters let through, up to `countCap`. */
export type Listed<Row> = { rows: Row[]; total: number }

/** Which page, counted from 1, of how many rows each. */
export type PageQuery = { page: number; limit: number }

type List = {
  table: PgTable
  /** The primary key. */
  key: AnyPgColumn
  where?: SQL | undefined
  /** The condition of a search, see `matchesSearch`. */
  matches?: SQL | undefined
  orderBy: SQL[]
}

/**
 * The ids of one page, in their order, and the total. It is one query over ids alone: the caller reads whole rows for
 * the page only.
 */
export async function listIds<Id = number>(
  db: DbOrTx,
  list: List,
  query: PageQuery & { search?: string },
  cap = countCap(query),
): Promise<{ ids: Id[]; total: number }> {
  const { page, limit } = query
  const hits = list.matches ? selectHits(list, list.matches, cap + 1) : selectIds(list, cap + 1)
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, cap)]
  const { rows } = await db.execute<{ ids: Id[]; total: number }>(sql`
    select hits.ids[${first}::int : ${last}::int] as ids, cardinality(hits.ids) as total
    from (select array(${hits}) as ids) as hits`)
  return rows[0] ?? { ids: [], total: 0 }
}

const whereOf = ({ where }: Pick<List, 'where'>) => (where ? sql`where ${where}` : sql``)
const orderOf = ({ orderBy }: Pick<List, 'orderBy'>) => sql`order by ${sql.join(orderBy, sql`, `)}`

function selectIds(list: List, wanted: number): SQL {
  return sql`select ${list.key} from ${list.table} ${whereOf(list)} ${orderOf(list)} limit ${wanted}`
}

/**
 * To get the first hits in order, PostgreSQL either scans in order until it has enough, or reads all hits from the
 * trigram index. It guesses by the word's frequency in the whole table, and may scan all of it for a word that only
 * other tabs or old rows have. This query does not depend on the guess: it scans the first rows, and reads all hits
 * only if these hold too few. `offset 0` hides the limit from the planner.
 */
function selectHits(list: List, matches: SQL, wanted: number): SQL {
  const { table, key, where } = list
  const reach = Math.min(40 * wanted, 10_000)
  // The subqueries have the table's name, so that its columns are found in them.
  const name = sql.identifier(getTableName(table))
  return sql`
    with first_hits as materialized (
      select ${key} as id from (select * from ${table} ${whereOf(list)} ${orderOf(list)} limit ${reach}) as ${name}
      where ${matches} ${orderOf(list)} limit ${wanted}
    ), verdict as materialized (
      select (select count(*) from first_hits) = ${wanted}
        or not exists (select from ${table} ${whereOf(list)} ${orderOf(list)} limit 1 offset ${reach}) as is_enough
    )
    select id from first_hits where (select is_enough from verdict)
    union all
    (select ${key} from (select * from ${table} where ${where ? sql`${where} and ${matches}` : matches} offset 0) as ${name}
    where not (select is_enough from verdict) ${orderOf(list)} limit ${wanted})`
}

/** Counts the rows of a table up to the cap; one more than the cap means more. */
export function countUpTo(db: DbOrTx, table: PgTable, where: SQL | undefined, cap = countCap({})) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(cap + 1)
    .as('some')
  return db.$count(some)
}
