import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import program from '../../../package.json' with { type: 'json' }
import { createClient, type DbConnection } from '../../platform/db/client.ts'
import type { FileStore } from '../../platform/providers/storage.ts'
import { QUEUE_SCHEMA_VERSION, toQueueSql } from '../../platform/queue/queue.ts'
import { StartError } from '../../platform/start-error.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { ENTRIES, type FileRecord, type Manifest, OUTBOX, type TableRecord } from './manifest.ts'
import { beginSnapshot, countRead, findVersions, listSequences, listTables, readRows } from './tables.store.ts'

/** What is backed up. */
export type Instance = { connection: DbConnection; files: FileStore; dataDir: string }

/** Writes database, uploads and outbox into a new archive, as they are at one moment, while others write. */
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
  // Before the snapshot and again after it: the archive has what the snapshot shows, even if it is deleted meanwhile.
  // The content of a file never changes.
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
