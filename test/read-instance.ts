import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/db/embedded/start.ts'
import { endWithRun } from './end-with-run.ts'

// Reads everything that an instance stores, to compare it with another one.

export const query = (connection: pg.ClientConfig, sql: string) => withClient(connection, (ask) => ask(sql))

/** Runs a query; each row comes back as text. */
type Ask = (sql: string) => Promise<string[]>

async function withClient<Result>(connection: pg.ClientConfig, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(async (text) => (await client.query({ text, rowMode: 'array' })).rows.map(String))
  } finally {
    await client.end()
  }
}

const OURS = `schemaname NOT LIKE 'pg\\_%' AND schemaname <> 'information_schema'`
const TABLES = `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables
  WHERE ${OURS} AND tablename NOT LIKE 'queue\\_stats%'`
const PARTS = {
  sequences: `SELECT schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) FROM pg_sequences WHERE ${OURS}`,
  indexes: `SELECT indexdef FROM pg_indexes WHERE ${OURS} AND tablename NOT LIKE 'queue\\_stats%'`,
  triggers: 'SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal',
  constraints: `SELECT conrelid::regclass::text || conname || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace::regnamespace::text IN ('public', 'pgboss') AND conrelid::regclass::text NOT LIKE '%queue_stats%'`,
}

/** Every row of every table, the state of the sequences, and PostgreSQL's definitions of the tables. */
export function readDatabase(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  return withClient(connection, async (ask) => {
    const found: Record<string, string[]> = { tables: await ask(`SELECT * FROM (${TABLES}) t ORDER BY 1`) }
    for (const table of found.tables ?? []) found[table] = await ask(`SELECT to_jsonb(t)::text FROM ${table} t ORDER BY 1`)
    for (const [name, sql] of Object.entries(PARTS)) found[name] = await ask(`SELECT * FROM (${sql}) t ORDER BY 1`)
    return found
  })
}

/** The uploads and the outbox of a data folder, by name. */
function readFiles(dataDir: string): Record<string, string> {
  const uploads = join(dataDir, 'uploads')
  const names = existsSync(uploads) ? readdirSync(uploads, { recursive: true, encoding: 'utf8' }) : []
  const outbox = readdirSync(dataDir).filter((name) => name.startsWith('outbox'))
  const files = [...names.filter((name) => /\.\w+$/.test(name)).map((name) => join('uploads', name)), ...outbox].sort()
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(dataDir, name), 'base64')]))
}

/** The rows and files of a data folder whose program is stopped. */
export async function readInstance(dataDir: string) {
  endWithRun(`postgres -D ${dataDir}/`)
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return { rows: await readDatabase(postgres.connection), files: readFiles(dataDir) }
  } finally {
    await postgres.stop()
  }
}
