import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, like, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toNetwork } from '../../platform/address.rules.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { codeSwitch, formKeys, tabs } from '../../platform/db/schema.ts'
import { HALF_LIFE_H, type Tabs } from './toll.rules.ts'

/** What costs the business something: an SMS, an order at the payment provider, or someone's time. */
export const ACTS = ['code', 'order', 'note'] as const
export type Act = (typeof ACTS)[number]

/** The tabs that an act of an address stands on. The site has no record. */
function linesOf(act: Act, address: string) {
  return [
    { key: `${act} network ${toNetwork(address)}`, halfH: HALF_LIFE_H.network, hasRecord: true },
    { key: `${act} address ${address}`, halfH: HALF_LIFE_H.address, hasRecord: true },
    { key: toSiteKey(act), halfH: HALF_LIFE_H.site, hasRecord: false },
  ] as const
}

const toSiteKey = (act: Act) => `${act} site`

/** How many hours a row is old. One from the future was written while the clock was ahead. */
const ageH = (now: Date) => sql`(extract(epoch from greatest(${now}::timestamptz - ${tabs.at}, '0')) / 3600)`
/** What is left of a number; PostgreSQL refuses to make powers that are next to nothing. */
const left = (now: Date, halfH: AnyPgColumn | number) => sql`2 ^ greatest(-60, -${ageH(now)} / ${halfH}::float8)`
const openNow = (now: Date) => sql<number>`${tabs.open} * ${left(now, tabs.half_h)}`
const recordNow = (now: Date) => sql<number>`${tabs.record} * ${left(now, HALF_LIFE_H.record)}`

type Row = { key: string; open: number; record: number }

function toTabs(act: Act, address: string, rows: readonly Row[]): Tabs {
  const [network, address_, site] = linesOf(act, address).map(({ key }) => rows.find((row) => row.key === key))
  const none = { open: 0, record: 0 }
  return { network: network ?? none, address: address_ ?? none, site: site?.open ?? 0 }
}

export async function readTabs(db: DbOrTx, act: Act, address: string, now: Date): Promise<Tabs> {
  const keys = linesOf(act, address).map(({ key }) => eq(tabs.key, key))
  const rows = await db
    .select({ key: tabs.key, open: openNow(now), record: recordNow(now) })
    .from(tabs)
    .where(or(...keys))
  return toTabs(act, address, rows)
}

/**
 * Adds to an action's tabs and returns their new values. One statement, with its rows in a fixed order: concurrent
 * calls each see their own place, and can't deadlock.
 */
export async function addToTabs(
  db: DbOrTx,
  act: Act,
  address: string,
  { open, record = 0 }: { open: number; record?: number },
  now: Date,
): Promise<Tabs> {
  const lines = linesOf(act, address).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const values = lines.map(
    ({ key, halfH, hasRecord }) =>
      sql`(${key}, ${halfH}::float8, ${Math.max(0, open)}::float8, ${hasRecord ? record : 0}::float8, ${now}::timestamptz)`,
  )
  const { rows } = await db.execute<Row>(sql`
    insert into tabs (key, half_h, open, record, at) values ${sql.join(values, sql`, `)}
    on conflict (key) do update set
      open = greatest(0, ${openNow(now)} + ${open}::float8),
      record = ${recordNow(now)} + excluded.record,
      at = greatest(tabs.at, excluded.at)
    returning key, open, record`)
  return toTabs(act, address, rows)
}

/** What the whole site has begun and not finished. */
export async function readSite(db: DbOrTx, act: Act, now: Date): Promise<number> {
  const [row] = await db
    .select({ open: openNow(now) })
    .from(tabs)
    .where(eq(tabs.key, toSiteKey(act)))
  return row?.open ?? 0
}

/** The networks with the most open codes, for the console. */
export async function listOpenNetworks(db: DbOrTx, now: Date): Promise<{ network: string; open: number }[]> {
  const prefix = 'code network '
  const rows = await db
    .select({ key: tabs.key, open: openNow(now) })
    .from(tabs)
    .where(and(like(tabs.key, `${prefix}%`), sql`${openNow(now)} - ${recordNow(now)} >= 10`))
    .orderBy(desc(openNow(now)))
    .limit(5)
  return rows.map(({ key, open }) => ({ network: key.slice(prefix.length), open: Math.round(open) }))
}

/** Removes tabs that faded away, are older than their term, or were written while the clock was ahead. */
export async function removeFadedTabs(db: DbOrTx, limit: Date, now: Date): Promise<void> {
  const isFaded = sql`${openNow(now)} + ${recordNow(now)} < 0.05`
  await deleteInBatches(db, tabs, or(isFaded, lt(tabs.at, limit), gt(tabs.at, now)))
}

/** To whom codes go while the owner narrows it; undefined while they go to everyone. */
export async function findSwitch(
  db: DbOrTx,
  now: Date,
): Promise<Pick<typeof codeSwitch.$inferSelect, 'who' | 'until'> | undefined> {
  const [row] = await db
    .select({ who: codeSwitch.who, until: codeSwitch.until })
    .from(codeSwitch)
    .where(gt(codeSwitch.until, now))
  return row
}

export async function saveSwitch(db: DbOrTx, row: Pick<typeof codeSwitch.$inferInsert, 'who' | 'until'>): Promise<void> {
  await db.insert(codeSwitch).values(row).onConflictDoUpdate({ target: codeSwitch.id, set: row })
}

/** The key that all processes seal cookies and the links of technicians' days with; the first one that asks makes it. */
export async function getFormKey(db: DbOrTx): Promise<Buffer> {
  const key = (await findKey(db)) ?? (await makeKey(db))
  if (!key) throw new Error('There is no key for forms')
  return Buffer.from(key, 'base64url')
}

/** Reads the key once for all calls of the returned function; after a failure the next call tries again. */
export function formKeyFinder(db: DbOrTx): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined
  return () => {
    key ??= getFormKey(db)
    key.catch(() => {
      key = undefined
    })
    return key
  }
}

async function findKey(db: DbOrTx): Promise<string | undefined> {
  const [row] = await db.select().from(formKeys)
  return row?.key
}

async function makeKey(db: DbOrTx): Promise<string | undefined> {
  await db
    .insert(formKeys)
    .values({ key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return findKey(db)
}
