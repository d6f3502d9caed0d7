import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endWithRun } from '../../../../test/end-with-run.ts'
import { getAuditGuards, insertEntry, listEntries, removeOldEntries } from '../../../access/audit/audit.store.ts'
import { MODULES } from '../../../modules.ts'
import { backUp } from '../../../operation/backup/back-up.ts'
import { openBackup } from '../../../operation/backup/backup-file.ts'
import { restoreBackup } from '../../../operation/backup/restore-backup.ts'
import { diskFileStore } from '../../providers/storage.ts'
import { installQueues } from '../../queue/queue.ts'
import { connect } from '../client.ts'
import { migrateDatabase } from '../migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'audit-owner-'))
endWithRun(`postgres -D ${dataDir}`)
let server: EmbeddedPostgres
let database: ReturnType<typeof connect>

const entry = { action: 'command.admin', outcome: 'done' } as const
const listNotes = async () => (await listEntries(database.db, {}, { limit: 100 })).rows.map(({ note }) => note)

/** Starts the database and migrates it, as the program does. */
async function start(folder = dataDir): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir: folder })
  database = connect(server.connection)
  await server.whileMigrating(() => migrateDatabase(database.pool, () => installQueues(database.pool)))
}
async function stop(): Promise<void> {
  await database.pool.end()
  await server.stop()
}
beforeAll(() => start())
afterAll(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it.each([
  "UPDATE audit SET note = 'x'",
  'DELETE FROM audit',
  'TRUNCATE audit',
  'DROP TABLE audit',
  'ALTER TABLE audit RENAME TO gone',
  'ALTER TABLE audit DISABLE TRIGGER ALL',
  'DROP TRIGGER refuse_change ON audit',
  'CREATE TRIGGER another BEFORE INSERT ON audit EXECUTE FUNCTION refuse_audit_change()',
  'CREATE RULE another AS ON INSERT TO audit DO INSTEAD NOTHING',
  `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'`,
  `CREATE OR REPLACE FUNCTION remove_old_audit_entries(created_before timestamptz, most integer) RETURNS integer
    LANGUAGE sql AS 'SELECT 1'`,
  'DROP FUNCTION refuse_audit_change CASCADE',
  'GRANT ALL ON audit TO CURRENT_USER',
  'ALTER TABLE audit OWNER TO CURRENT_USER',
  "SELECT setval('audit_id_seq', 1)",
  'DROP SCHEMA public CASCADE',
  'ALTER SCHEMA public RENAME TO gone',
  'SET ROLE karigar_audit',
  'GRANT karigar_audit TO CURRENT_USER',
])('the program’s role is refused: %s', async (change) => {
  await insertEntry(database.db, entry)
  const count = (await listNotes()).length
  // PostgreSQL accepts a grant without effect, so the transaction also tries an update.
  const changed = database.db.transaction(async (tx) => {
    await tx.execute(change)
    await tx.execute("UPDATE audit SET note = 'x'")
  })
  await expect(changed, change).rejects.toMatchObject({ cause: { code: '42501' } })
  expect(await listNotes()).toHaveLength(count)
})

it('entries past their term are removed, younger ones are not, whatever is asked for', async () => {
  const before = await listNotes()
  const now = Date.now()
  const toDate = (years: number, days: number) => new Date(now - (years * 365.25 + days) * 86_400_000)
  await insertEntry(database.db, { ...entry, note: 'of three years ago', created_at: toDate(3, 0) })
  await insertEntry(database.db, { ...entry, note: 'of almost two years ago', created_at: toDate(2, -3) })
  await removeOldEntries(database.db, toDate(4, 0))
  expect(await listNotes()).toEqual([...before, 'of almost two years ago', 'of three years ago'])
  // Like a program whose clock is years ahead.
  await removeOldEntries(database.db, toDate(-5, 0))
  expect(await listNotes()).toEqual([...before, 'of almost two years ago'])
})

it('the next start keeps the owner, and its migrations may still change the log', async () => {
  const before = await listNotes()
  await stop()
  await start()
  await server.whileMigrating(() => database.pool.query('ALTER TABLE audit ADD COLUMN more text'))
  expect(await listNotes()).toEqual(before)
  await expect(database.pool.query('ALTER TABLE audit DROP COLUMN more')).rejects.toThrow('must be owner of table audit')
  await server.whileMigrating(() => database.pool.query('ALTER TABLE audit DROP COLUMN more'))
  await database.pool.query('CREATE TABLE more (id serial)')
  await database.pool.query('DROP TABLE more')
})

it('a backup of it restores into another private database, which protects the log at its start', async () => {
  const [path, other] = [join(dataDir, 'backup.tar.gz'), join(dataDir, 'restored')]
  const files = diskFileStore(join(dataDir, 'uploads'))
  const before = await listNotes()
  // The backup counts only after it is restored and compared.
  const { obstacle } = await backUp({ connection: { ...server.connection, ssl: false }, files, dataDir }, path, undefined)
  expect(obstacle).toBeUndefined()
  await restoreBackup({ databaseUrl: undefined, dataDir: other, modules: MODULES }, await openBackup(path, undefined))
  await stop()
  await start(other)
  expect((await listNotes()).slice(1)).toEqual(before)
  await expect(database.pool.query('DELETE FROM audit')).rejects.toThrow('permission denied')
  expect(await getAuditGuards(database.db)).toEqual({ hasTriggers: true, isOwnedByProgram: false })
  await stop()
  await start()
})

it('a start whose migrations failed leaves the log to the next one', async () => {
  await expect(server.whileMigrating(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await stop()
  await start()
  await expect(database.pool.query('DELETE FROM audit')).rejects.toThrow('permission denied')
})
