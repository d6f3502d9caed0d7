import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { homeRecords, services } from '../../platform/db/schema.ts'

/** The clock and the version of the database. */
export async function getDatabaseFacts(db: DbOrTx): Promise<{ now: Date; major: number }> {
  const { rows } = await db.execute<{ now: string; version: string }>(
    sql`select clock_timestamp()::text as now, current_setting('server_version_num') as version`,
  )
  return { now: new Date(rows[0]?.now ?? ''), major: Math.floor(Number(rows[0]?.version) / 10_000) }
}

/** The server's address, null for a local socket, and whether the connection is encrypted. */
export async function getWayToDatabase(db: DbOrTx): Promise<{ address: string | null; ssl: boolean }> {
  const { rows } = await db.execute<{ address: string | null; ssl: boolean }>(
    sql`select host(inet_server_addr()) as address, ssl from pg_stat_ssl where pid = pg_backend_pid()`,
  )
  return rows[0] ?? { address: null, ssl: false }
}

/** Titles of the pages that have no title or description for search engines. */
export async function listPagesWithoutMeta(db: DbOrTx): Promise<string[]> {
  const [ofServices, ofHome] = await Promise.all([
    db
      .select({ title: services.title })
      .from(services)
      .where(and(isNull(services.deleted_at), or(eq(services.meta_title, ''), eq(services.meta_desc, ''))))
      .orderBy(services.title),
    db
      .select({ title: homeRecords.heading })
      .from(homeRecords)
      .where(and(isNull(homeRecords.deleted_at), or(eq(homeRecords.meta_title, ''), eq(homeRecords.meta_desc, '')))),
  ])
  return [...ofHome, ...ofServices].map(({ title }) => title)
}
