import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries } from '../../platform/db/embedded/binaries.ts'
import { findReason, prepareDataDir, tryLock } from '../../platform/db/embedded/data-folder.ts'
import { discardDataDir } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { StartError } from '../../platform/log.ts'
import { renameDurably } from '../../platform/providers/storage.ts'
import type { Manifest } from './archive.ts'
import { type Backup, createBackup, type Instance, openBackup } from './backup-file.ts'
import { PARTIAL, UNPROVEN } from './backup-places.ts'
import { restore } from './restore-backup.ts'

type Done = { path: string; sizeBytes: number; manifest: Manifest; obstacle: string | undefined }

/**
 * Backs up and rehearses the restore: the file is read back, restored and compared. Only then does it get its name.
 * Throws StartError.
 */
export async function backUp(instance: Instance, path: string, passphrase: string | undefined): Promise<Done> {
  const folder = prepareDataDir(join(instance.dataDir, 'rehearsal'))
  const unlock = tryLock(folder)
  if (!unlock) throw new StartError('Another backup is running. Wait until it’s done.')
  const partial = `${path}${PARTIAL}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rm(partial, { force: true })
    const manifest = await createBackup(instance, partial, passphrase)
    const obstacle = await rehearse(await openBackup(partial, passphrase), folder)
    const name = obstacle ? `${path}${UNPROVEN}` : path
    await renameDurably(partial, name)
    return { path: name, sizeBytes: (await stat(name)).size, manifest, obstacle }
  } catch (error) {
    throw toFolderError(error as NodeJS.ErrnoException, dirname(path))
  } finally {
    // The folder itself may be broken.
    await rm(partial, { force: true }).catch(() => {})
    unlock()
  }
}

/** Turns an error of the backup's folder or disk into a message; returns any other error unchanged. */
function toFolderError(error: NodeJS.ErrnoException, folder: string): Error {
  const reason = findReason(error)
  const isOfFolder = error.path?.startsWith(folder) || ['mkdir', 'write', 'fsync'].includes(error.syscall ?? '')
  return reason && isOfFolder ? new StartError(`The backup can’t be written to ${folder}: ${reason} (${error.code}).`) : error
}

/** Its data is discarded, so it need not survive a crash. It is small, because it runs beside the real database. */
const SETTINGS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  ...{ shared_buffers: '16MB', max_connections: '10' },
}

/**
 * Restores a backup into a separate PostgreSQL in `folder`, compares every row there, and removes it. Throws
 * StartError. Returns the reason if this machine can't run a private PostgreSQL, and so can't rehearse.
 */
async function rehearse(backup: Backup, folder: string): Promise<string | undefined> {
  const obstacle = await findBinaries().then(
    () => undefined,
    (error: StartError) => error.message,
  )
  if (obstacle) return obstacle
  const dataDir = join(folder, 'data')
  await discardDataDir(dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
    await restore({ ...postgres.connection, ssl: false }, backup, async () => {}).finally(() => postgres.stop())
  } catch (error) {
    throw error instanceof StartError
      ? new StartError(`The backup can’t be restored, so it does not count. ${error.message}`)
      : error
  } finally {
    await discardDataDir(dataDir)
  }
}
