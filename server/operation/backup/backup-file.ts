import { createHash, type Hash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import program from '../../../package.json' with { type: 'json' }
import { createClient, type DbConnection } from '../../platform/db/client.ts'
import { BACKUP_TOO_EARLY, createTables } from '../../platform/db/migrate.ts'
import { StartError } from '../../platform/log.ts'
import type { FileStore } from '../../platform/providers/storage.ts'
import { QUEUE_SCHEMA_VERSION, toQueueSql } from '../../platform/queue/queue.ts'
import {
  type ArchiveWriter,
  ENTRIES,
  type FileRecord,
  isKnownFile,
  Manifest,
  OUTBOX,
  readArchive,
  type TableRecord,
  toWholeName,
  writeArchive,
} from './archive.ts'
import {
  beginSnapshot,
  countRead,
  disableTriggers,
  emptyTables,
  enableTriggers,
  findVersions,
  insertRows,
  listSequences,
  listTables,
  matchesRecord,
  readRows,
  setSession,
  updateSequence,
} from './tables.store.ts'

/** Everything to back up. */
export type Instance = { connection: DbConnection; files: FileStore; dataDir: string }

/** Writes database, uploads and outbox into a new archive, as of one moment, while others write. */
export async function createBackup(instance: Instance, path: string, passphrase: string | undefined): Promise<Manifest> {
  const client = createClient(instance.connection)
  await client.connect()
  try {
    return await writeArchive(path, passphrase, (archive) => fill(archive, instance, client))
  } finally {
    await client.end()
  }
}

const toChecked = (bytes: Uint8Array) => ({ bytes: bytes.length, sha256: hash('sha256', bytes) })

async function fill(archive: ArchiveWriter, { files, dataDir }: Instance, client: pg.Client): Promise<Manifest> {
  const uploads = new Map<string, FileRecord>()
  async function addUploads(): Promise<void> {
    for (const key of await files.list()) {
      const bytes = uploads.has(key) ? undefined : await files.read(key)
      if (!bytes) continue
      const name = `${ENTRIES.uploads}${key}`
      await archive.add(name, Buffer.from(bytes))
      uploads.set(key, { name, ...toChecked(bytes) })
    }
  }
  // Before and after the snapshot: the archive has what the snapshot shows, even if it is deleted in between. A file's
  // content never changes.
  await addUploads()

  const createdAt = await beginSnapshot(client)
  const { queue, ...versions } = await findVersions(client)
  if (queue !== QUEUE_SCHEMA_VERSION) throw new StartError('The database is of another version: start this Karigar once.')
  const queueSql = Buffer.from(toQueueSql())
  await archive.add(ENTRIES.queue, queueSql)
  const tables: TableRecord[] = []
  for (const table of await listTables(client)) {
    const rows = readRows(client, table)
    const sum = await archive.addParts(`${ENTRIES.tables}${table.name}`, rows)
    tables.push({ ...table, rows: await countRead(client, rows), ...sum })
  }
  const sequences = await listSequences(client)
  await client.query('COMMIT')

  await addUploads()
  const outbox: FileRecord[] = []
  for (const name of (await readdir(dataDir)).filter((file) => OUTBOX.test(file))) {
    outbox.push({ name, ...(await archive.addParts(name, createReadStream(join(dataDir, name)))) })
  }
  const manifest: Manifest = {
    format: 1,
    program: program.version,
    createdAt: createdAt.toISOString(),
    ...versions,
    queue: toChecked(queueSql),
    tables,
    sequences,
    files: [...uploads.values(), ...outbox],
  }
  await archive.add(ENTRIES.manifest, Buffer.from(JSON.stringify(manifest, null, 1)))
  return manifest
}

/** An archive that was read to its end and matches its manifest. */
export type Backup = { path: string; passphrase: string | undefined; manifest: Manifest }

export type WriteFile = (name: string, bytes: Buffer) => Promise<void>

/** Reads a whole archive and compares each entry with its checksum. Throws StartError. */
export async function openBackup(path: string, passphrase: string | undefined): Promise<Backup> {
  const hashes = new Map<string, Hash>()
  let text = ''
  for await (const { name, bytes } of readArchive(path, passphrase)) {
    if (name === ENTRIES.manifest) text = bytes.toString()
    const whole = toWholeName(name)
    const hash = hashes.get(whole) ?? createHash('sha256')
    hashes.set(whole, hash.update(bytes))
  }
  if (!text) throw new StartError(`${path} isn’t a Karigar backup.`)
  const manifest = readManifest(text)
  const { tables, files, queue } = manifest
  const unknown = files.find(({ name }) => !isKnownFile(name))
  if (unknown) throw new StartError(`The backup has a file that Karigar does not know: ${unknown.name}.`)
  const records = [
    ...tables.map((table) => ({ ...table, name: `${ENTRIES.tables}${table.name}` })),
    ...files,
    { ...queue, name: ENTRIES.queue },
  ]
  const named = new Set([ENTRIES.manifest, ...records.map(({ name }) => name)])
  // An entry without content may be missing.
  const isWhole = ({ name, sha256 }: { name: string; sha256: string }) =>
    (hashes.get(name) ?? createHash('sha256')).digest('hex') === sha256
  if (!records.every(isWhole) || [...hashes.keys()].some((name) => !named.has(name)))
    throw new StartError(`${path} is damaged or cut off.`)
  return { path, passphrase, manifest }
}

const NEWER = 'The backup was made by a newer Karigar: restore it with that version or a later one.'

function readManifest(text: string): Manifest {
  const { data } = Manifest.safeParse(JSON.parse(text))
  if (!data) throw new StartError(NEWER)
  return data
}

/**
 * Fills an empty database in the caller's transaction, then reads every table back and compares it with the manifest.
 * Throws StartError.
 */
export async function loadBackup(client: pg.ClientBase, backup: Backup, writeFile: WriteFile): Promise<void> {
  const { manifest, path, passphrase } = backup
  await setSession(client)
  const tablesAre = await createTables(client, manifest.migration)
  if (tablesAre !== 'made') throw new StartError(tablesAre === 'earlier' ? BACKUP_TOO_EARLY : NEWER)
  const tables = new Map(manifest.tables.map((table) => [`${ENTRIES.tables}${table.name}`, table]))
  let triggers: string[] = []
  let filling: { name: string; rows: ReturnType<typeof insertRows> } | undefined
  for await (const { name, bytes } of readArchive(path, passphrase)) {
    const whole = toWholeName(name)
    const table = tables.get(whole)
    if (filling && filling.name !== whole) {
      await filling.rows.end()
      filling = undefined
    }
    if (table) {
      filling ??= { name: whole, rows: insertRows(client, table) }
      await filling.rows.write(bytes)
    } else if (name === ENTRIES.queue) {
      await client.query(bytes.toString())
      // The queue's SQL sets its own time limits.
      await setSession(client)
      await requireKnownNames(client, manifest)
      triggers = await disableTriggers(client)
      await emptyTables(client, manifest.tables)
    } else if (name !== ENTRIES.manifest) await writeFile(whole, bytes)
  }
  for (const sequence of manifest.sequences) await updateSequence(client, sequence)
  await enableTriggers(client, triggers)
  await compare(client, manifest)
}

/** Names in the manifest become part of SQL, so only names from the database are allowed. Throws StartError. */
async function requireKnownNames(client: pg.ClientBase, { tables, sequences }: Manifest): Promise<void> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table]))
  const knownSequences = (await listSequences(client)).map(({ name }) => name)
  const unknown = [
    ...tables.flatMap(({ name, columns, order }) => {
      const own = known.get(name)
      if (!own) return [name]
      return [...columns.filter((column) => !own.columns.includes(column)), ...(order === own.order ? [] : [order])]
    }),
    ...sequences.flatMap(({ name }) => (knownSequences.includes(name) ? [] : [name])),
  ]
  if (unknown.length > 0) throw new StartError(`The backup names ${unknown.join(', ')} that this Karigar does not know.`)
}

async function compare(client: pg.ClientBase, { tables, sequences }: Manifest): Promise<void> {
  for (const table of tables) {
    if (!(await matchesRecord(client, table))) throw new StartError(`The table ${table.name} differs from the backup.`)
  }
  const restored = new Map((await listSequences(client)).map(({ name, ...state }) => [name, state]))
  for (const { name, last, isCalled } of sequences) {
    const found = restored.get(name)
    if (found?.last !== last || found.isCalled !== isCalled) throw new StartError(`The sequence ${name} differs from the backup.`)
  }
}
