import { type SQL, sql } from 'drizzle-orm'
import type { PlacedItem } from '../../contract/items.ts'
import type { ServiceCategory } from '../../contract/options.ts'
import { servicePath } from '../../contract/paths.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { homeRecords, services } from '../db/schema.ts'
import { LIVE_HOME_ID } from '../home/home.store.ts'

type Query = { page: number; limit: number; search?: string }

type Row = Pick<PlacedItem, 'kind' | 'id' | 'page' | 'title' | 'description'> & {
  place: string
  service_cat: ServiceCategory | null
  slug: string | null
}

const serviceRows = (list: SQL) => sql`
  select 'services' as kind, s.id, s.title as page, s.service_cat, s.slug, item.value, item.ordinality - 1 as place
  from ${services} s, jsonb_array_elements(${list}) with ordinality as item
  where s.deleted_at is null`

const homeRows = sql`
  select 'homepage', h.id, h.heading, null, null, item.value, item.ordinality - 1
  from ${homeRecords} h, jsonb_array_elements(h.faqs) with ordinality as item
  where h.deleted_at is null`

/** Home page records first, then services, oldest first; a page's rows in its own order. */
async function listItems(db: DbOrTx, rows: SQL, { page, limit, search }: Query): Promise<{ data: PlacedItem[]; total: number }> {
  const pattern = search && likePattern(search)
  const found = pattern
    ? sql`where value ->> 'title' ilike ${pattern} or value ->> 'description' ilike ${pattern} or page ilike ${pattern}`
    : sql``
  const answer = await db.execute<Row>(sql`
    select kind, id, page, service_cat, slug, place, value ->> 'title' as title, value ->> 'description' as description
    from (${rows}) as items ${found}
    order by kind, id, place limit ${limit} offset ${(page - 1) * limit}`)
  // By itself: past the last page there is no row that could carry it.
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from (${rows}) as items ${found}`)
  return { data: answer.rows.map(toPlacedItem), total: Number(counted.rows[0]?.total) }
}

export const listFaqs = (db: DbOrTx, query: Query) => listItems(db, sql`${serviceRows(sql`s.faqs`)} union all ${homeRows}`, query)
export const listWhys = (db: DbOrTx, query: Query) => listItems(db, serviceRows(sql`s.whys`), query)

function toPlacedItem({ kind, id, page, title, description, place, service_cat, slug }: Row): PlacedItem {
  const homePath = id === LIVE_HOME_ID ? '/' : null
  const path = service_cat && slug ? servicePath({ service_cat, slug }) : homePath
  return { kind, id, page, title, description, place: Number(place), path }
}
