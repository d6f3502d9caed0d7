import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { insertCommandEntry } from '../audit/audit.store.ts'
import type { DbConnection } from '../db/client.ts'
import { openConnection } from '../db/with-database.ts'
import { createFiles } from '../deps.ts'
import type { Settings } from '../env.ts'
import { StartError } from '../start-error.ts'
import { backUp } from './back-up.ts'
import { toFileName } from './backup-folder.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type BackupSettings = Pick<Settings, 'dataDir' | 's3' | 'databaseUrl' | 'backupDir' | 'backupPassphrase'>
/** The folder that relative names start from, and what prints a line. */
type Terminal = { folder: string; print: (line: string) => void }

/** Backs up into a file, by default a new one in BACKUP_DIR, beside a running program or without one. */
export async function runBackupCommand(words: string[], settings: BackupSettings, { folder }: Terminal): Promise<string> {
  if (words.length > 1) throw new StartError('Usage: npm run backup [-- FILE]')
  const path = words[0] ? resolve(folder, words[0]) : join(settings.backupDir, toFileName(new Date(), settings.backupPassphrase))
  if (existsSync(path)) throw new StartError(`${path} exists already: name another file.`)
  if (!existsSync(settings.dataDir)) throw new StartError(`There is no data folder ${settings.dataDir}: set DATA_DIR.`)
  const { connection, stop } = await openConnection(settings)
  try {
    const instance = { connection, files: await createFiles(settings), dataDir: settings.dataDir }
    const done = await backUp(instance, path, settings.backupPassphrase)
    await recordBackup(connection, done.path)
    const proof = done.obstacle
      ? `It was not rehearsed: ${done.obstacle}`
      : 'It was restored into a scratch database and compared.'
    return `Backed up ${toSummary(done.manifest)} to ${done.path} (${toMegabytes(done.sizeBytes)}). ${proof}`
  } finally {
    await stop()
  }
}

async function recordBackup(connection: DbConnection, path: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await insertCommandEntry(client, { action: 'command.backup', note: basename(path) }).finally(() => client.end())
}

/** Restores a file into an empty place. */
export async function runRestoreCommand(words: string[], settings: BackupSettings, { folder, print }: Terminal): Promise<string> {
  const [file, ...rest] = words
  if (!file || rest.length > 0) throw new StartError('Usage: npm run restore -- FILE')
  const backup = await openBackup(resolve(folder, file), settings.backupPassphrase)
  const { createdAt, program } = backup.manifest
  print(`Restoring the backup of ${createdAt} (Karigar ${program}): ${toSummary(backup.manifest)}`)
  await restoreBackup(settings, backup, settings.s3 && (await createFiles(settings)))
  const place = settings.databaseUrl ? `the database of DATABASE_URL and ${settings.dataDir}` : settings.dataDir
  return `Restored into ${place} and compared with the backup: every row and file is there. “npm start” serves it.`
}

function toSummary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} files`
}

const toMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
