import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from './client.ts'

/** Finds what records are called, by their keys; those that are gone are missing. */
export type FindTitles = (db: DbOrTx, keys: string[]) => Promise<Map<string, string>>

export function titlesOf(key: AnyPgColumn, title: AnyPgColumn | SQL): FindTitles {
  // The column itself is compared, so that its index finds the rows.
  const toValues = (keys: string[]) =>
    key.dataType === 'number' ? keys.filter((text) => /^\d{1,9}$/.test(text)).map(Number) : keys
  return async (db, keys) => {
    const rows = await db
      .select({ key: sql`${key}::text`.mapWith(String), title: sql<string>`${title}` })
      .from(key.table)
      .where(inArray(key, toValues(keys)))
    return new Map(rows.map((row) => [row.key, row.title]))
  }
}
