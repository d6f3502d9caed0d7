import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { StartError } from '../start-error.ts'

/** The applied migrations, in the table that Drizzle's own migrator creates. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** The last commit before version 1.0, whose 81 migrations became the first one here, the baseline. */
const BEFORE = '191072826b223243d5948e0cae87f7aec22988f3'
/** The time of its last migration, which leaves the same tables as the baseline. */
export const LAST_BEFORE = 1_795_683_208_312

export const TOO_EARLY = `This data is from before version 1.0. Start the commit ${BEFORE} on it once, stop it when it is ready, and start this version again. Nothing was changed.`

export const BACKUP_TOO_EARLY = `The backup is from before version 1.0: restore it with the commit ${BEFORE}, start that once, and then this version.`

/** What only the program of before could finish, by the words for it and a query for what it concerns. */
const UNFINISHED: readonly (readonly [string, string])[] = [
  ['receipts without the seller, which its start adds', `select number as what from receipts where not facts ? 'seller'`],
  [
    'refunds without the provider’s id, which “Check” adds to these payments',
    `select order_id::text as what from refunds where provider_refund_id is null
     and (status = 'processed' or (status = 'requested' and idempotency_key = 'refund-' || payment_id))`,
  ],
  [
    'leads that its hourly job has yet to make searchable',
    'select reference as what from leads where folded_text is null and deleted_at is null',
  ],
]

type Querying = Pick<ClientBase | Pool, 'query'>

/**
 * Whether the database is empty, has the baseline, or was brought to the same tables by the migrations before it.
 * Throws StartError for any other one, and for rows that only the program of before could finish. Changes nothing.
 */
export async function findVersion(client: Querying, baseline: MigrationMeta): Promise<'empty' | 'before' | 'known'> {
  const { rows: tables } = await client.query('select to_regclass($1) as found', [MIGRATIONS_TABLE])
  if (!tables[0]?.found) return 'empty'
  const { rows } = await client.query<{ at: string }>(`select created_at as at from ${MIGRATIONS_TABLE}`)
  const times = new Set(rows.map(({ at }) => Number(at)))
  if (times.size === 0) return 'empty'
  if (times.has(baseline.folderMillis)) return 'known'
  if (!times.has(LAST_BEFORE)) throw new StartError(TOO_EARLY)
  for (const [words, sql] of UNFINISHED) {
    const { rows: unfinished } = await client.query<{ what: string }>(sql)
    const names = unfinished.slice(0, 5).map(({ what }) => what)
    if (names.length > 0) throw new StartError(`${TOO_EARLY} It has yet to finish ${words}: ${names.join(', ')}.`)
  }
  return 'before'
}

/** Marks the baseline as applied to a database of the program of before, whose rows of its own migrations stay. */
export async function adoptBaseline(client: Querying, baseline: MigrationMeta): Promise<void> {
  if ((await findVersion(client, baseline)) !== 'before') return
  await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [baseline.hash, baseline.folderMillis])
}
