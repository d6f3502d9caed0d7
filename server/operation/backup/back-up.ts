import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findReason, prepareDataDir, tryLock } from '../../platform/db/embedded/data-folder.ts'
import { renameDurably } from '../../platform/durable.ts'
import { StartError } from '../../platform/start-error.ts'
import { PARTIAL, UNPROVEN } from './backup-places.ts'
import { createBackup, type Instance } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import { rehearse } from './rehearse.ts'

type Done = { path: string; sizeBytes: number; manifest: Manifest; obstacle: string | undefined }

/**
 * Backs up and rehearses the restore: what was written is read again, restored and compared. Only then the file gets
 * its name. Throws StartError.
 */
export async function backUp(instance: Instance, path: string, passphrase: string | undefined): Promise<Done> {
  const folder = prepareDataDir(join(instance.dataDir, 'rehearsal'))
  const unlock = tryLock(folder)
  if (!unlock) throw new StartError('Another backup is being made: wait until it is done.')
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
    // The folder itself may be what is broken.
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
