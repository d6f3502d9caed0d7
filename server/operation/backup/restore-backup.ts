import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Person } from '../../../contract/operation/privacy.ts'
import { insertCommandEntry } from '../../access/audit/audit.store.ts'
import { openNewSeries } from '../../bookings/receipts/receipts.store.ts'
import { createClient, type DbConnection, toDb } from '../../platform/db/client.ts'
import { lockDataDir, prepareDataDir } from '../../platform/db/embedded/data-folder.ts'
import { discardDataDir } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { lockMigrations, updateTables } from '../../platform/db/migrate.ts'
import { type Module, toLimit } from '../../platform/deps/deps.ts'
import type { Settings } from '../../platform/env/env.ts'
import { StartError } from '../../platform/log.ts'
import { localOutbox, type Outbox } from '../../platform/providers/outbox.ts'
import { diskFileStore, type FileStore } from '../../platform/providers/storage.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import {
  ERASURES_TERM,
  type ErasureKey,
  getErasureKey,
  insertErasure,
  type ListedErasure,
  listErasures,
} from '../privacy/erasures.store.ts'
import { hashCheck, hashPerson, splitHash } from '../privacy/privacy.rules.ts'
import { listPersons } from '../privacy/records.store.ts'
import { ENTRIES, type Manifest, OUTBOX } from './archive.ts'
import { type Backup, loadBackup, type WriteFile } from './backup-file.ts'
import { hasTables } from './tables.store.ts'

/** The folder in the data folder where a restore builds everything; it exists only during a restore or after a kill. */
const STAGING = 'restoring'

/**
 * Restores into an empty data folder and, with DATABASE_URL, into the empty database there. Everything is built in a
 * separate folder and one transaction, so that an interrupted restore leaves nothing that looks complete. Uploads go
 * into `store` if it is elsewhere: an unreferenced file does no harm there. Returns how many erasures were repeated.
 */
export async function restoreBackup(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & { secretKey?: string | undefined; modules: readonly Module[] },
  backup: Backup,
  store?: FileStore,
  /** Erasures that may be younger than the backup. */
  erasures: ListedErasure[] = [],
): Promise<number> {
  const dataDir = prepareDataDir(settings.dataDir)
  const unlock = lockDataDir(dataDir)
  const staging = join(dataDir, STAGING)
  let repeated = 0
  const finish = async (client: pg.Client) => {
    const outbox = localOutbox(join(staging, 'outbox.jsonl'), { print: () => {}, now: () => new Date(), isDiscreet: true })
    // From here on, the code only knows this version's tables.
    await updateTables(client, backup.manifest.migration)
    repeated = await repeatErasures(client, backup.manifest, {
      erasures,
      outbox,
      modules: settings.modules,
      secretKey: settings.secretKey,
    })
    const suffix = await openNewSeries(toDb(client))
    await recordRestore(client, backup, { repeated, suffix })
  }
  // The database is moved last: a folder that has one is complete.
  const publish = () => {
    const names = readdirSync(staging).filter((name) => name === 'uploads' || name === 'postgres' || OUTBOX.test(name))
    for (const name of names.toSorted((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))) {
      renameSync(join(staging, name), join(dataDir, name))
    }
  }
  const fill = async () => {
    await discardDataDir(staging)
    mkdirSync(staging)
    // A store whose folder is missing writes nothing, so it starts with the new folder.
    const writeFile = writeInto(staging, store ?? diskFileStore(join(staging, 'uploads')))
    if (settings.databaseUrl) {
      await restore({ connectionString: settings.databaseUrl }, backup, writeFile, async (client) => {
        await finish(client)
        publish()
      })
    } else {
      const postgres = await startEmbeddedPostgres({ dataDir: staging })
      const connection = { ...postgres.connection, ssl: false } as const
      await restore(connection, backup, writeFile, finish).finally(() => postgres.stop())
      publish()
    }
  }
  try {
    requireEmpty(dataDir, settings.databaseUrl !== undefined)
    await fill().finally(() => discardDataDir(staging))
    return repeated
  } finally {
    unlock()
  }
}

/** The restore is audited too; its entry says when the backup was made. */
function recordRestore(
  client: pg.Client,
  { manifest }: Backup,
  { repeated, suffix }: { repeated: number; suffix: string },
): Promise<void> {
  const erased = repeated > 0 ? `, erasures made again: ${repeated}` : ''
  const note = `the backup of ${manifest.createdAt}${erased}; receipts are numbered from KG${suffix}/…/00001`
  return insertCommandEntry(client, { action: 'command.restore', note })
}

/** Restores the database in one transaction; `beforeCommit` runs once everything has been compared. */
export async function restore(
  connection: DbConnection,
  backup: Backup,
  writeFile: WriteFile,
  beforeCommit: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const client = createClient(connection)
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database can’t be used: ${error.message}.`)
  })
  try {
    // If the program starts on the same server now, it waits, and then finds everything.
    await lockMigrations(client)
    if (await hasTables(client)) throw new StartError('The database is not empty: a restore needs one without tables.')
    await client.query('BEGIN')
    await loadBackup(client, backup, writeFile)
    await beforeCommit(client)
    await client.query('COMMIT')
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw new StartError(`The database refuses it: ${error.message}.`)
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Throws if a folder contains anything that a restore would create. With a server elsewhere, a private database doesn't
 * matter.
 */
function requireEmpty(dataDir: string, isElsewhere: boolean): void {
  const isFull = (name: string) =>
    OUTBOX.test(name) ||
    ((name === 'uploads' || (name === 'postgres' && !isElsewhere)) && readdirSync(join(dataDir, name)).length > 0)
  const full = readdirSync(dataDir).find(isFull)
  if (!full) return
  const remedy = existsSync(join(dataDir, STAGING))
    ? ', and a restore was interrupted there: docs/operations.md says how to repeat it.'
    : ': move it away, or name an empty folder in DATA_DIR.'
  throw new StartError(`${dataDir} is not empty (it has ${full})${remedy}`)
}

/** Writes the uploads into their store and the outbox into a folder. */
function writeInto(folder: string, uploads: FileStore): WriteFile {
  return async (name, bytes) => {
    if (name.startsWith(ENTRIES.uploads)) await uploads.write(name.slice(ENTRIES.uploads.length), bytes)
    else await appendFile(join(folder, name), bytes, { mode: 0o600 })
  }
}

type Restored = { erasures: ListedErasure[]; outbox: Outbox; modules: readonly Module[]; secretKey: string | undefined }

/**
 * Repeats the erasures that the restored backup doesn't know, in the restore's transaction, so that no one sees erased
 * data. Returns the number of people. Throws StartError.
 */
async function repeatErasures(
  client: pg.Client,
  { createdAt }: Pick<Manifest, 'createdAt'>,
  { erasures, outbox, modules, secretKey }: Restored,
): Promise<number> {
  if (erasures.length === 0) return 0
  const tx = toDb(client)
  const toId = ({ person_hash, created_at }: ErasureKey) => `${person_hash} ${created_at.getTime()}`
  const known = new Set((await listErasures(tx)).map(toId))
  // An erasure past its term at the time of the backup was made before it, and the person may have come back since.
  const limit = toLimit(ERASURES_TERM, new Date(createdAt))
  const young = erasures.filter((erasure) => erasure.created_at >= limit && !known.has(toId(erasure)))
  // Several lists may contain the same erasure.
  const missing = [...new Map(young.map((erasure) => [toId(erasure), erasure])).values()]
  if (missing.length === 0) return 0
  const key = await getErasureKey(tx)
  const check = hashCheck(key, secretKey)
  if (!missing.every(({ keys }) => check.startsWith(keys))) {
    throw new StartError(
      'The erasures that were made after this backup can’t be recognised: set the SECRET_KEY of then. If it was changed between them, they have to be made by hand: move every karigar-erasures.json away, restore, and erase again in the console.',
    )
  }
  const toHash = (person: Person) => splitHash(hashPerson(person, key, secretKey)).person
  const persons = new Map((await listPersons(tx)).map((person) => [toHash(person), person]))
  for (const { person_hash, created_at: madeAt } of missing) {
    const person = persons.get(splitHash(person_hash).person)
    const deps = { now: () => madeAt, outbox, modules, settings: { secretKey } }
    if (person) await erasePerson(tx, deps, person, { madeAt })
    else await insertErasure(tx, { person_hash, counts: {}, created_at: madeAt })
  }
  return missing.length
}
