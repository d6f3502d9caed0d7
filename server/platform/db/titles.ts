import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from './client.ts'

/** Finds what records are called, by their keys; those that are gone are missing. */
export type FindTitles = (db: DbOrTx, keys: string[]) => Promise<Map<string, string>>

export function titlesOf(key: AnyPgColumn, title: AnyPgColumn | SQL): FindTitles {
  const asText = sql`${key}::text`.mapWith(String)
  return async (db, keys) => {
    const rows = await db
      .select({ key: asText, title: sql<string>`${title}` })
      .from(key.table)
      .where(inArray(asText, keys))
    return new Map(rows.map((row) => [row.key, row.title]))
  }
}
