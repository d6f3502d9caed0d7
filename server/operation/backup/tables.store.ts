import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import type { SequenceRecord, TableRecord } from './archive.ts'

export type Table = Pick<TableRecord, 'name' | 'columns' | 'order'>

/** Everything in the database is ours, except what PostgreSQL and its extensions created. */
const OUR_RELATIONS = `
  pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`

/** The queue's statistics are partitioned by day, which a restore can't recreate; they are only figures. */
const LEFT_OUT = ['pgboss.queue_stats']

/** The same text on every server, whatever its settings; no time limits, because a large table is slow. */
const SESSION = `
  SET LOCAL search_path = public;
  SET LOCAL timezone = 'UTC';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;`

/** Starts a transaction that sees the database as of this moment, however long it takes. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Date> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await setSession(client)
  const { rows } = await client.query<{ now: Date }>('SELECT now()')
  return rows[0]?.now ?? new Date()
}

/** Prepares the caller's transaction for COPY text. */
export async function setSession(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION)
}

/** All tables, each after those that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `SELECT c.oid::regclass::text AS name,
       ARRAY(SELECT quote_ident(attname) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       coalesce(
         (SELECT string_agg(quote_ident(attname) || CASE WHEN attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', '
            ORDER BY array_position(i.indkey::int2[], attnum))
          FROM pg_index i JOIN pg_attribute ON attrelid = c.oid AND attnum = ANY (i.indkey)
          WHERE i.indrelid = c.oid AND i.indisprimary),
         't::text COLLATE "C"') AS order,
       ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
         WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS refers_to
     FROM ${OUR_RELATIONS} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY n.nspname, c.relname`,
  )
  const ordered: Table[] = []
  const waiting = new Map(rows.filter(({ name }) => !LEFT_OUT.includes(name)).map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((row) => !row.refers_to.some((name) => waiting.has(name)))
    if (free.length === 0) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other in a circle`)
    for (const { name, columns, order } of free) {
      ordered.push({ name, columns, order })
      waiting.delete(name)
    }
  }
  return ordered
}

/** The rows as COPY text, in key order. */
export function readRows(client: pg.ClientBase, { name, columns, order }: Table) {
  return client.query(copy.to(`COPY (SELECT ${columns.join(', ')} FROM ${name} t ORDER BY ${order}) TO STDOUT`))
}

/**
 * The row count of `readRows`, once it has ended. PostgreSQL sends the count after the last row, possibly after the end
 * of the stream; the next query is answered after it.
 */
export async function countRead(client: pg.ClientBase, rows: ReturnType<typeof readRows>): Promise<number> {
  await client.query('SELECT')
  return rows.rowCount
}

/** Starts to fill a table with COPY text; `end` waits until PostgreSQL has it all. */
export function insertRows(client: pg.ClientBase, { name, columns }: Table) {
  const stream = client.query(copy.from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))
  const ended = finished(stream)
  ended.catch(() => {})
  return {
    async write(bytes: Buffer): Promise<void> {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended])
    },
    end(): Promise<void> {
      stream.end()
      return ended
    },
  }
}

/** Compares the rows of a table with their record. */
export async function matchesRecord(client: pg.ClientBase, table: TableRecord): Promise<boolean> {
  const stream = readRows(client, table)
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece)
  return (await countRead(client, stream)) === table.rows && hash.digest('hex') === table.sha256
}

/** The database's sequences. They are not part of a snapshot: each is at its table's last row or beyond. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceRecord[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM ${OUR_RELATIONS} AND c.relkind = 'S' ORDER BY 1`,
  )
  const sequences: SequenceRecord[] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<SequenceRecord>(
      `SELECT $1::text AS name, last_value::text AS last, is_called AS "isCalled" FROM ${name}`,
      [name],
    )
    sequences.push(...states)
  }
  return sequences
}

export async function updateSequence(client: pg.ClientBase, { name, last, isCalled }: SequenceRecord): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
}

/** Disables all triggers, so that tables can be filled unchanged; returns the tables' names. */
export async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM ${OUR_RELATIONS}
       AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal)`,
  )
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  return rows.map(({ name }) => name)
}

export async function enableTriggers(client: pg.ClientBase, tables: string[]): Promise<void> {
  // A trigger can't be enabled while a deferred constraint is pending.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const name of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/** Removes the rows that migrations insert. */
export async function emptyTables(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${name}`)
}

/** Whether the database has any tables, ours or others. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM ${OUR_RELATIONS} AND c.relkind IN ('r', 'p') LIMIT 1`)
  return rows.length > 0
}

/** The versions of PostgreSQL, of the last migration (its time), and of the queue. */
export async function findVersions(client: pg.ClientBase): Promise<{ postgres: string; migration: number; queue: number }> {
  const { rows } = await client.query<{ postgres: string; migration: string; queue: number }>(
    `SELECT current_setting('server_version') AS postgres, (SELECT version FROM pgboss.version) AS queue,
       (SELECT max(created_at) FROM drizzle.__drizzle_migrations) AS migration`,
  )
  const { postgres = '', migration, queue = 0 } = rows[0] ?? {}
  return { postgres, queue, migration: Number(migration) }
}
