import { and, desc, eq, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { LINK_PURPOSES } from '../../../contract/access/administrators.ts'
import type { AuditOutcome } from '../../../contract/access/audit.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { BATCH, type DbOrTx } from '../../platform/db/client.ts'
import { administrators, audit } from '../../platform/db/schema.ts'
import { matchesSearch, searchedOf } from '../../platform/db/search.ts'
import type { Deps } from '../../platform/deps/deps.ts'

export type EntryRow = typeof audit.$inferSelect
/** A new entry; `insertEntry` fills in the administrator's email address and role. */
export type NewEntry = Omit<typeof audit.$inferInsert, 'id'>

export async function insertEntry(db: DbOrTx, entry: NewEntry): Promise<void> {
  const { administrator_id: id } = entry
  const find = (column: SQLWrapper) => sql`(select ${column} from ${administrators} where ${administrators.id} = ${id})`
  const known = { administrator: find(administrators.email), role: find(administrators.role) }
  await db.insert(audit).values(id ? { ...entry, ...known } : entry)
}

/**
 * Writes the entry of a command, unless the database predates the audit log: an update is preceded by a backup, and
 * that backup must stay restorable.
 */
export async function insertCommandEntry(client: pg.Client, entry: Pick<NewEntry, 'action' | 'note'>): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('public.audit') IS NOT NULL AS exists")
  if (rows[0]?.exists) await insertEntry(drizzle(client), { ...entry, outcome: 'done' })
}

export type EntryFilter = {
  administrator_id?: number
  action?: string
  outcome?: AuditOutcome
  from?: string
  to?: string
  search?: string
}

/** A page scans at most this many entries; the next page continues there. */
const MAX_SCANNED = 10_000

/**
 * Entries, newest first; `next` is the cursor of the next page. The most selective filter uses an index and the others
 * apply to its result, so that no filter scans the whole table.
 */
export async function listEntries(
  db: DbOrTx,
  { administrator_id, action, outcome, from, to, search }: EntryFilter,
  { before, limit }: { before?: number; limit: number },
): Promise<{ rows: EntryRow[]; next: number | null }> {
  const { created_at, id } = audit
  const newestFirst = [desc(created_at), desc(id)]
  const isIndexed = and(
    action ? eq(audit.action, action) : administrator_id ? eq(audit.administrator_id, administrator_id) : undefined,
    !action && !administrator_id && outcome ? eq(audit.outcome, outcome) : undefined,
    from ? gte(created_at, boundsOfDay(from).start) : undefined,
    to ? lt(created_at, boundsOfDay(to).end) : undefined,
    before ? sql`(${created_at}, ${id}) < (select created_at, id from ${audit} as last where id = ${before})` : undefined,
  )
  const scanned = db
    .select()
    .from(audit)
    .where(isIndexed)
    .orderBy(...newestFirst)
    .limit(MAX_SCANNED)
    .as('scanned')
  const matchesFilter = and(
    administrator_id ? eq(scanned.administrator_id, administrator_id) : undefined,
    outcome ? eq(scanned.outcome, outcome) : undefined,
    matchesSearch(
      searchedOf([scanned.action, scanned.administrator, scanned.target, scanned.note, scanned.address, scanned.request_id]),
      search,
    ),
  )
  const rows = await db
    .select()
    .from(scanned)
    .where(matchesFilter)
    .orderBy(desc(scanned.created_at), desc(scanned.id))
    .limit(limit + 1)
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null }
  const [last] = await db
    .select({ id })
    .from(audit)
    .where(isIndexed)
    .orderBy(...newestFirst)
    .offset(MAX_SCANNED - 1)
    .limit(1)
  return { rows, next: last?.id ?? null }
}

/** The distinct values of a column, each found by one step in its index. */
function listDistinct(column: SQL): SQL {
  const next = (condition: SQL) => sql`(select ${column} from ${audit} where ${condition} order by ${column} limit 1)`
  return sql`with recursive found(value) as (${next(sql`${column} is not null`)} union all
    select ${next(sql`${column} > found.value`)} from found where found.value is not null)
    select value from found where value is not null`
}

export async function listActions(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(listDistinct(sql`action`))
  return rows.map(({ value }) => value)
}

/** The administrators in the log, each with the last recorded email address. */
export async function listActors(db: DbOrTx): Promise<{ id: number; email: string }[]> {
  const { rows } = await db.execute<{ id: number; email: string }>(sql`
    select value as id, (select administrator from ${audit} where administrator_id = value
      order by created_at desc, id desc limit 1) as email
    from (${listDistinct(sql`administrator_id`)}) as actors order by email`)
  return rows
}

/** The note of a completed sign-in; that of a sign-in by link is the link's purpose. */
export const SIGNED_IN = { newDevice: 'from a new device', knownDevice: 'from a known device' } as const

/** Whether an administrator has signed in before, as far as the log goes back. */
export async function hasSignedIn(db: DbOrTx, administratorId: number): Promise<boolean> {
  return hasDone(db, administratorId, inArray(audit.note, [...Object.values(SIGNED_IN), ...LINK_PURPOSES]))
}

/** Whether an administrator has chosen a password, so that the printed or given one is gone. */
export async function hasChosenPassword(db: DbOrTx, administratorId: number): Promise<boolean> {
  return hasDone(db, administratorId, inArray(audit.action, ['auth.changePassword', 'administrators.setPassword']))
}

async function hasDone(db: DbOrTx, administratorId: number, what: SQL): Promise<boolean> {
  const isTheirs = and(eq(audit.administrator_id, administratorId), eq(audit.outcome, 'done'))
  return (await db.select({ id: audit.id }).from(audit).where(and(isTheirs, what)).limit(1)).length > 0
}

export async function findLastEntry(db: DbOrTx, action: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(audit)
    .where(eq(audit.action, action))
    .orderBy(desc(audit.created_at), desc(audit.id))
    .limit(1)
  return row
}

/**
 * Removes expired entries through the only function that may delete any. It uses PostgreSQL's own clock, so that a
 * program whose clock is ahead can't remove newer entries.
 */
export async function removeOldEntries(db: DbOrTx, limit: Date): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    const { rows } = await db.execute<{ removed: number }>(sql`select remove_old_audit_entries(${limit}, ${BATCH}) as removed`)
    removed = rows[0]?.removed ?? 0
  }
}

/** What protects the audit log: its triggers, and an owner other than the program's role. */
export async function getAuditGuards(db: DbOrTx): Promise<{ hasTriggers: boolean; isOwnedByProgram: boolean }> {
  const { rows } = await db.execute<{ triggers: number; owned: boolean }>(sql`
    select pg_has_role(relowner, 'usage') as owned,
      (select count(*)::int from pg_trigger
        where tgrelid = pg_class.oid and tgname in ('refuse_change', 'refuse_truncate') and tgenabled = 'O') as triggers
    from pg_class where oid = 'public.audit'::regclass`)
  return { hasTriggers: rows[0]?.triggers === 2, isOwnedByProgram: rows[0]?.owned !== false }
}

const ACTION = 'program.start'

/** Records a start with its settings; the note names those that changed since the last start. */
export async function recordStart({ db, now }: Pick<Deps, 'db' | 'now'>, settings: Record<string, string>): Promise<void> {
  const names = await listChangedSettings(db, settings)
  const note = names.length > 0 ? `changed: ${names.join(', ')}` : null
  await insertEntry(db, { action: ACTION, outcome: 'done', note, settings, created_at: now() })
}

/** The names of the settings that changed since the last start; empty if the log has none. */
export async function listChangedSettings(db: DbOrTx, settings: Record<string, string>): Promise<string[]> {
  const last = (await findLastEntry(db, ACTION))?.settings
  if (!last) return []
  return Object.keys({ ...last, ...settings })
    .filter((name) => last[name] !== settings[name])
    .sort()
}
