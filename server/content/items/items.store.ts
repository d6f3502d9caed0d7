import { sql } from 'drizzle-orm'
import { kindsWith } from '../../../contract/content/content.ts'
import type { PlacedItem } from '../../../contract/content/items.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Listed, PageQuery } from '../../platform/db/list.ts'
import { matchesSearch, searchedOf } from '../../platform/db/search.ts'
import { CONTENT_STORES } from '../kinds.ts'

type Row = Omit<PlacedItem, 'place' | 'path'> & { place: string }

/** The rows of all records with such a list: by kind, oldest first, and a page's rows in their own order. */
export async function listItems(
  db: DbOrTx,
  list: 'faqs' | 'whys',
  { page, limit, search }: PageQuery & { search?: string },
): Promise<Listed<PlacedItem>> {
  const holders = kindsWith('items').flatMap((kind) => {
    const { table, key, title, isNotDeleted, items = {} } = CONTENT_STORES[kind]
    if (!items[list]) return []
    return sql`
      select ${kind}::text as kind, ${key} as id, ${title} as page, item.value, item.ordinality - 1 as place
      from ${table}, jsonb_array_elements(${items[list]}) with ordinality as item where ${isNotDeleted}`
  })
  const matches = matchesSearch(searchedOf([sql`value ->> 'title'`, sql`value ->> 'description'`, sql`page`]), search)
  const found = matches ? sql`where ${matches}` : sql``
  const matching = sql`(${sql.join(holders, sql` union all `)}) as items ${found}`
  const { rows } = await db.execute<Row>(sql`
    select kind, id, page, place, value ->> 'title' as title, value ->> 'description' as description
    from ${matching} order by kind, id, place limit ${limit} offset ${(page - 1) * limit}`)
  // The total needs a separate query: beyond the last page, no row carries it.
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from ${matching}`)
  return { rows: await withPaths(db, rows), total: Number(counted.rows[0]?.total) }
}

async function withPaths(db: DbOrTx, rows: Row[]): Promise<PlacedItem[]> {
  const paths = new Map<string, string | null>()
  for (const kind of new Set(rows.map(({ kind }) => kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    for (const [id, path] of await CONTENT_STORES[kind].listPaths(db, ids)) paths.set(`${kind} ${id}`, path)
  }
  return rows.map(({ place, ...row }) => ({ ...row, place: Number(place), path: paths.get(`${row.kind} ${row.id}`) ?? null }))
}
