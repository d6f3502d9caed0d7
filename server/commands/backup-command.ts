import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { insertCommandEntry } from '../access/audit/audit.store.ts'
import { createBackups, createFiles } from '../deps.ts'
import { MODULES } from '../modules.ts'
import type { Manifest } from '../operation/backup/archive.ts'
import { backUp } from '../operation/backup/back-up.ts'
import { openBackup } from '../operation/backup/backup-file.ts'
import { folderPlace, toFileName } from '../operation/backup/backup-places.ts'
import { restoreBackup } from '../operation/backup/restore-backup.ts'
import { type ListedErasure, readErasures } from '../operation/privacy/erasures.store.ts'
import { createClient, type DbConnection } from '../platform/db/client.ts'
import { prepareDataDir } from '../platform/db/embedded/data-folder.ts'
import { openConnection } from '../platform/db/prepare.ts'
import type { S3Account } from '../platform/env/env.channels.ts'
import type { Settings } from '../platform/env/env.ts'
import { StartError } from '../platform/log.ts'

type BackupSettings = Pick<Settings, 'dataDir' | 's3' | 'databaseUrl' | 'backupDir' | 'backupS3' | 'backupPassphrase'> &
  Partial<Pick<Settings, 'secretKey'>>
/** The folder that relative names start from, and what prints a line. */
type Terminal = { folder: string; print: (line: string) => void }

/** Backs up into a file, by default a new one among the daily backups, beside a running program or without one. */
export async function runBackupCommand(
  words: string[],
  settings: BackupSettings & Pick<Settings, 'backupKeep'>,
  { folder }: Terminal,
): Promise<string> {
  if (words.length > 1) throw new StartError('Usage: npm run backup [-- FILE]')
  const path = words[0] ? resolve(folder, words[0]) : join(settings.backupDir, toFileName(new Date(), settings.backupPassphrase))
  if (existsSync(path)) throw new StartError(`${path} already exists: name another file.`)
  if (!existsSync(settings.dataDir)) throw new StartError(`There is no data folder ${settings.dataDir}: set DATA_DIR.`)
  const backups = words[0] ? undefined : await createBackups(settings)
  await backups?.tidy({ keep: settings.backupKeep, now: new Date() })
  const { connection, stop } = await openConnection(settings)
  try {
    const instance = { connection, files: await createFiles(settings), dataDir: settings.dataDir }
    const done = await backUp(instance, path, settings.backupPassphrase)
    await recordBackup(connection, done.path)
    const proof = done.obstacle
      ? `It was not rehearsed: ${done.obstacle}`
      : 'It was restored into a scratch database and compared.'
    const place = (await backups?.store(done.path)) ?? done.path
    return `Backed up ${toSummary(done.manifest)} to ${place} (${toMegabytes(done.sizeBytes)}). ${proof}`
  } finally {
    await stop()
  }
}

async function recordBackup(connection: DbConnection, path: string): Promise<void> {
  const client = createClient(connection)
  await client.connect()
  await insertCommandEntry(client, { action: 'command.backup', note: basename(path) }).finally(() => client.end())
}

const PLAIN = '--plain'

/**
 * Restores a file, or a backup of the bucket by its name, into an empty place. `--plain` takes one that is not
 * encrypted.
 */
export async function runRestoreCommand(words: string[], settings: BackupSettings, terminal: Terminal): Promise<string> {
  const [file, ...rest] = words.filter((word) => word !== PLAIN)
  if (!file || rest.length > 0) throw new StartError(`Usage: npm run restore -- FILE [${PLAIN}]`)
  const passphrase = words.includes(PLAIN) ? undefined : settings.backupPassphrase
  const path = resolve(terminal.folder, file)
  const fetched =
    !existsSync(path) && settings.backupS3 ? await fetchBackup(file, settings.backupS3, settings.dataDir) : undefined
  try {
    return await restoreFile(fetched ?? path, dirname(path), { ...settings, backupPassphrase: passphrase }, terminal)
  } finally {
    if (fetched) await rm(fetched)
  }
}

/** Fetches a backup from the bucket into the data folder; undefined if there is none of this name. */
async function fetchBackup(name: string, account: S3Account, dataDir: string): Promise<string | undefined> {
  const bucket = await (await import('../platform/providers/storage-s3.ts')).s3FileStore(account)
  const content = await bucket.open(name)
  if (!content) return undefined
  const path = join(prepareDataDir(dataDir), 'fetched-backup.tar.gz')
  await writeFile(path, content, { mode: 0o600 })
  return path
}

async function restoreFile(path: string, folder: string, settings: BackupSettings, { print }: Terminal): Promise<string> {
  const backup = await openBackup(path, settings.backupPassphrase)
  const { createdAt, program } = backup.manifest
  print(`Restoring the backup of ${createdAt} (Karigar ${program}): ${toSummary(backup.manifest)}`)
  const erasures = await findErasures(folder, settings)
  const repeated = await restoreBackup(
    { ...settings, modules: MODULES },
    backup,
    settings.s3 && (await createFiles(settings)),
    erasures,
  )
  print(toErasuresLine(erasures, repeated))
  const place = settings.databaseUrl ? `the database of DATABASE_URL and ${settings.dataDir}` : settings.dataDir
  return `Restored into ${place} and compared with the backup: every row and file is there. “npm start” serves it.`
}

/**
 * The erasures of all lists, beside the backup, in BACKUP_DIR and in the bucket, because each may be an old copy.
 * Undefined without a list. Throws StartError where one can't be read.
 */
async function findErasures(folder: string, settings: BackupSettings): Promise<ListedErasure[] | undefined> {
  const folders = [...new Set([folder, settings.backupDir])].map((path) => ({ name: path, place: folderPlace(path) }))
  const places = settings.backupS3 ? [...folders, { name: 'the bucket', place: await createBackups(settings) }] : folders
  const lists: ListedErasure[][] = []
  for (const { name, place } of places) {
    const text = await place.findErasures().catch((error: Error) => {
      throw new StartError(
        `The list of erasures (karigar-erasures.json) in ${name} can’t be read (${error.message}), and a restore without it may bring back who was erased: repeat it once the list can be read.`,
      )
    })
    if (text !== undefined) lists.push(readErasures(text, name))
  }
  return lists.length > 0 ? lists.flat() : undefined
}

function toErasuresLine(erasures: ListedErasure[] | undefined, repeated: number): string {
  if (!erasures)
    return 'No list of erasures (karigar-erasures.json) is beside the backup: erase again whoever was erased after it was made.'
  const last = new Date(Math.max(0, ...erasures.map(({ created_at }) => created_at.getTime())))
  const done = repeated > 0 ? `Erased again those erased after the backup: ${repeated}.` : 'No one was erased after the backup.'
  return `${done} The lists of erasures go up to ${last.toISOString()}.`
}

function toSummary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} files`
}

const toMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
