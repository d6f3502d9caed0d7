import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
/** The database or a transaction of it: what the stores take. */
export type DbOrTx = Pick<
  Db,
  '$count' | '$with' | 'with' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type DbConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl?: false }

/** In milliseconds. Whoever hangs gives the connection back before those who wait for one give up. */
const HURRIED = { statement_timeout: 8_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 30_000 }
/** For migrations and the first content, which take as long as they take. */
export const UNHURRIED: Partial<typeof HURRIED> = {}

export function connect(connection: DbConnection, waits: Partial<typeof HURRIED> = HURRIED): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ ...connection, ...waits, max: 20, connectionTimeoutMillis: 10_000, keepAlive: true })
  // A connection that breaks while idle is replaced at the next query, which tells of a failure by itself.
  pool.on('error', () => {})
  return { db: drizzle(pool, { schema }), pool }
}

/** The SQLSTATE of a failed query; Drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

export const UNIQUE_VIOLATION = '23505'
export const LOCK_TIMEOUT = '55P03'

/** A pattern for LIKE that finds `text` anywhere, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
