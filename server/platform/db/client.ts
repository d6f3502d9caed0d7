import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DEFAULT_CONNECTIONS, listServers } from '../env/env.fields.ts'
import * as schema from './schema.ts'
import { toPrimaryClient } from './servers.ts'

type Tx = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]
type Step = (tx: Tx) => Promise<void>
type Scope = { step: Step; hasCommitted: boolean }

const scopes = new AsyncLocalStorage<Scope | undefined>()

/**
 * Runs `work` and ends each of its transactions with `step`, so that neither commits without the other. Until it is
 * done, nothing can be written outside a transaction.
 */
export async function beforeEachCommit<Result>(
  step: Step,
  work: () => Promise<Result>,
): Promise<{ result: Result; hasCommitted: boolean }> {
  const scope: Scope = { step, hasCommitted: false }
  const result = await scopes.run(scope, work)
  return { result, hasCommitted: scope.hasCommitted }
}

/** Runs work that is not part of the audited change, such as using up an attempt: outside of `beforeEachCommit`. */
export const withoutEntry = <Result>(work: () => Result): Result => scopes.run(undefined, work)

/**
 * Refuses what can change something outside a transaction while a step is due: it would have none. A transaction has
 * its own methods, and `withoutEntry` lifts this.
 */
function refuseWithoutEntry(db: Db): void {
  for (const method of ['insert', 'update', 'delete', 'execute', 'with'] as const) {
    const run: (...args: never[]) => unknown = db[method].bind(db)
    const runOrRefuse = (...args: never[]) => {
      if (scopes.getStore())
        throw new Error(`This change would have no entry in the audit log. Make it in db.transaction: ${method}`)
      return run(...args)
    }
    Object.assign(db, { [method]: runOrRefuse })
  }
}

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool }
/** The database or one of its transactions: the parameter of all stores. */
export type DbOrTx = Pick<
  Db,
  '_' | '$count' | '$with' | 'with' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type DbConnection =
  // The address may list several servers, only one of which accepts writes.
  { connectionString: string } | { host: string; port: number; user: string; database: string; ssl?: false }

/**
 * Timeouts in milliseconds. A hanging call releases its connection before the calls waiting for one give up. PostgreSQL
 * itself applies all but `query_timeout`, which is for a frozen or unreachable server.
 */
const TIMEOUTS = {
  statement_timeout: 8_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 9_000,
}
/** For migrations and the initial content, which have no time limit. */
export const NO_TIMEOUTS: Partial<typeof TIMEOUTS> = {}

/** The pool's connection without its limits, for connections with other limits or none. */
export function toConnection({ options }: pg.Pool): DbConnection {
  const { connectionString, host = '', port = 0, user = '', database = '' } = options
  return connectionString ? { connectionString } : { host, port, user, database, ssl: false }
}

export function connect(
  connection: DbConnection,
  timeouts: Partial<typeof TIMEOUTS> = TIMEOUTS,
  max = DEFAULT_CONNECTIONS.pool,
): { db: Db; pool: pg.Pool } {
  const pool = createPool(connection, { ...timeouts, max })
  const db = drizzle(pool, { schema })
  refuseWithoutEntry(db)
  db.transaction = (work, config) => runTransaction(pool, work, config)
  return { db, pool }
}

const MAX_TRIES = 3
/** SQLSTATEs of a deadlock and of a serialization failure. */
const CONFLICT_STATES: readonly unknown[] = ['40P01', '40001']

const ofConnections = new WeakMap<pg.PoolClient, Db>()

/**
 * Runs a transaction that ends with the step of the surrounding `beforeEachCommit`. It is retried if PostgreSQL rolled
 * it back because of a conflict with another; effects outside the database are not undone.
 */
async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config: Parameters<Db['transaction']>[1],
): Promise<Result> {
  const scope = scopes.getStore()
  for (let tries = 1; ; tries++) {
    // Drizzle never releases a connection whose `begin` failed, so it is acquired and released here.
    const client = await pool.connect()
    const db = ofConnections.get(client) ?? (drizzle(client) as unknown as Db)
    ofConnections.set(client, db)
    try {
      const result = await db.transaction(async (tx) => {
        const made = await work(tx)
        await scope?.step(tx)
        return made
      }, config)
      if (scope) scope.hasCommitted = true
      return result
    } catch (error) {
      if (tries === MAX_TRIES || !CONFLICT_STATES.includes(sqlState(error))) throw error
    } finally {
      client.release()
    }
  }
}

export function createPool(connection: DbConnection, options: pg.PoolConfig): pg.Pool {
  const config = { ...connection, connectionTimeoutMillis: 10_000, keepAlive: true, ...options }
  const pool = new pg.Pool({ ...config, Client: toClientClass(connection) as pg.PoolConfig['Client'] })
  // The next query replaces a broken idle connection; if it can't, it fails with its own error.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Nothing else handles errors of a connection in use, and an unhandled error event ends the program.
    client.on('error', () => {})
    endOnTimeout(client)
  })
  return pool
}

/** Ends a connection whose query timed out: the next query, such as a rollback, would queue behind it. */
function endOnTimeout(client: pg.ClientBase): void {
  const ofClass: { query(...args: unknown[]): unknown } = Object.getPrototypeOf(client)
  const prepare = prepareOften()
  function queryOrEnd(...args: unknown[]): unknown {
    // Looked up for each query, because tracing replaces it after the first connections.
    const result = ofClass.query.apply(client, prepare(args))
    if (result instanceof Promise) {
      result.catch(({ message }: Error) => {
        if (message === 'Query read timeout') (client as pg.Client).end().catch(() => {})
      })
    }
    return result
  }
  client.query = queryOrEnd as typeof client.query
}

/** Drizzle on a single connection, such as that of a restore, to run statements in its transaction. */
export const toDb = (client: pg.ClientBase): DbOrTx => drizzle(client as pg.Client)

export function createClient(connection: DbConnection, options: pg.ClientConfig = {}): pg.Client {
  return new (toClientClass(connection))({ ...connection, ...options })
}

function toClientClass(connection: DbConnection): typeof pg.Client {
  const servers = 'connectionString' in connection ? listServers(connection.connectionString) : []
  return servers.length > 1 ? toPrimaryClient(servers) : pg.Client
}

/** The SQLSTATE of a failed query; Drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

export const UNIQUE_VIOLATION = '23505'
export const LOCK_TIMEOUT = '55P03'

/** A LIKE pattern that finds `text` anywhere, with its wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

const MIN_USES = 5
const MAX_PREPARED = 100
const MAX_COUNTED = 1000

/**
 * A migration may change what `*` means, and a prepared statement may not change its result type. Before a number or a
 * name in quotes it multiplies.
 */
const HAS_ALL_COLUMNS = /[\s.]\*(?! [\d"])/

/**
 * Prepares the frequent queries of a connection, so that PostgreSQL parses each once and plans it a few times. Parsing
 * and planning the console's queries took a third of its CPU. A text that rarely repeats, such as one with a list of
 * varying length, is not worth a slot.
 */
function prepareOften(): (args: unknown[]) => unknown[] {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  function count(text: string): void {
    if (counts.size >= MAX_COUNTED) counts.clear()
    const uses = (counts.get(text) ?? 0) + 1
    counts.set(text, uses)
    if (uses < MIN_USES || HAS_ALL_COLUMNS.test(text)) return
    names.set(text, `often-${names.size}`)
    counts.delete(text)
  }

  return (args) => {
    const [query, values] = args
    // A query without values may contain several statements, which can't be prepared.
    if (!Array.isArray(values) || values.length === 0) return args
    const config = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
    const { text } = config
    if (config.name || typeof text !== 'string') return args
    const name = names.get(text)
    if (name) return [{ ...config, name }, ...args.slice(1)]
    if (names.size < MAX_PREPARED) count(text)
    return args
  }
}

/** Like `inArray`, but with one parameter for all values: the statement stays the same and can be prepared. */
export const isAnyOf = (column: PgColumn, values: readonly (number | string)[]) => sql`${column} = any(${sql.param(values)})`

/** Rows per statement: few enough that no lock is held for long. */
export const BATCH = 1000

/** Deletes the rows that match a condition, in batches. */
export async function deleteInBatches(db: DbOrTx, table: PgTable, condition: SQL | undefined): Promise<void> {
  // A row that changes in between is skipped; the next run finds it.
  const batch = sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`
  for (let removed = BATCH; removed === BATCH; ) removed = (await db.delete(table).where(batch)).rowCount ?? 0
}

/** A placeholder for each value of a query. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> }

type Query<Result> = {
  toSQL(): { sql: string }
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> }
}

/**
 * A query whose SQL is built once, and which PostgreSQL parses once on each connection. Building it takes this process
 * twice the time of running it, so visitors' queries are prepared. An undefined value has no placeholder: `build` omits
 * its condition, and each combination of values is its own statement.
 */
export function prepareQuery<Values extends Record<string, unknown>, Result>(
  build: (db: DbOrTx, placeholders: Placeholders<Values>) => Query<Result>,
): (db: DbOrTx, values: Values) => Promise<Result> {
  // A connection's transactions share its session.
  const prepared = new WeakMap<object, Map<string, ReturnType<Query<Result>['prepare']>>>()

  function prepare(db: DbOrTx, names: string[]) {
    const query = build(db, Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Placeholders<Values>)
    // Two different statements on one connection must not share a name.
    return query.prepare(createHash('sha1').update(query.toSQL().sql).digest('hex'))
  }

  return (db, values) => {
    const { session } = db._
    const statements = prepared.get(session) ?? new Map()
    prepared.set(session, statements)
    const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const key = names.join()
    // In an audited call it is built again, so that `refuseWithoutEntry` sees a change.
    const statement = (!scopes.getStore() && statements.get(key)) || prepare(db, names)
    statements.set(key, statement)
    return statement.execute(values)
  }
}
