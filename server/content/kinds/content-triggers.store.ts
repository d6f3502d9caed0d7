import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { listContentTables } from './content-tables.store.ts'

/** Adds triggers by which each change of a table of content moves the version; skips tables that have them. */
export async function addContentTriggers(db: DbOrTx): Promise<void> {
  for (const table of listContentTables()) {
    const { rowCount } = await db.execute(
      sql`select from pg_trigger where tgrelid = ${table}::regclass and tgfoid = 'move_content_version'::regproc`,
    )
    if (rowCount === 0) await db.execute(sql`call add_content_triggers(${table}::regclass)`)
  }
}
