import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type * as api from '../../../contract/api.ts'
import { kindsWith } from '../../../contract/content/content.ts'
import type { TrashEntry } from '../../../contract/content/history.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { countCap, LIST_DEPTH } from '../../../contract/lists.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Listed, PageQuery } from '../../platform/db/list.ts'
import { leads, versions } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { toLimit } from '../../platform/deps/deps.ts'
import { lockContent } from '../content-version.store.ts'
import { removeTranslations } from '../kinds/translations.store.ts'
import { TRASH_TERM } from '../kinds/versions.store.ts'
import { CONTENT_STORES } from '../kinds.ts'

/** Removes content deleted before the limit, with its versions. */
export async function emptyOldTrash(db: DbOrTx, limit: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    for (const kind of kindsWith('trash')) {
      const { table, columns } = CONTENT_STORES[kind]
      const removed = await tx.delete(table).where(lt(columns.deleted_at, limit)).returning({ id: columns.id })
      const keys = removed.map(({ id }) => String(id))
      if (keys.length === 0) continue
      await tx.delete(versions).where(and(eq(versions.kind, kind), inArray(versions.key, keys)))
      await removeTranslations(tx, kind, keys)
    }
  })
}

type TrashSort = HandlerInput<typeof api.history.listTrash>['sort']
const TEXTS: Record<string, string> = { title: 'lower(title)', kind: 'kind', deleted_at: 'deleted_at' }
const inOrder = (sort: NonNullable<TrashSort>) =>
  sql.raw(`${TEXTS[sort.replace(/^-/, '')]} ${sort.startsWith('-') ? 'desc' : 'asc'}`)

/**
 * These kinds' records, newest first or in the requested order. A search or another order covers the newest
 * `LIST_DEPTH` of each kind.
 */
export async function listTrash(
  db: DbOrTx,
  now: Date,
  query: PageQuery & { search?: string; sort?: TrashSort; kinds: readonly TrashEntry['kind'][] },
): Promise<Listed<z.input<typeof TrashEntry>>> {
  const { page, limit, search, sort = '-deleted_at', kinds } = query
  const cap = countCap(query)
  const newest = sql`deleted_at >= ${toLimit(TRASH_TERM, now)} order by deleted_at desc limit ${search || query.sort ? LIST_DEPTH : cap + 1}`
  const order = inOrder(sort)
  const ofKinds = kinds.map((kind) => {
    if (kind === 'leads')
      return sql`(select 'leads' as kind, id, name || ' · ' || service_type as title, deleted_at from ${leads} where retained_at is null and ${newest})`
    const { table, title } = CONTENT_STORES[kind]
    return sql`(select ${kind}::text as kind, id, ${title} as title, deleted_at from ${table} where ${newest})`
  })
  const all = sql.join(ofKinds, sql` union all `)
  const matches = matchesSearch(sql`searched(title)`, search)
  const found = matches ? sql`where ${matches}` : sql``
  const matching = sql`(select * from (${all}) as trash ${found} order by ${order}, id desc limit ${cap + 1}) as matching`
  // Drizzle doesn't convert the results of raw SQL: times arrive as text.
  const { rows } = await db.execute<TrashEntry>(
    sql`select * from ${matching} order by ${order}, id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from ${matching}`)
  const entries = rows.map((row) => ({ ...row, deleted_at: new Date(row.deleted_at) }))
  return { rows: entries, total: Number(counted.rows[0]?.total) }
}
