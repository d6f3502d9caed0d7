import { join } from 'node:path'
import { findBinaries } from '../../platform/db/embedded/binaries.ts'
import { discardDataDir } from '../../platform/db/embedded/discard.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Backup } from './read-backup.ts'
import { restore } from './restore-backup.ts'

/** Its data is thrown away, so it need not survive a crash; it is small, because it runs beside the real database. */
const SETTINGS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  ...{ shared_buffers: '16MB', max_connections: '10' },
}

/**
 * Restores a backup into a PostgreSQL of its own in `folder`, compares every row there, and removes it. Throws
 * StartError. Returns why this machine can't rehearse, where no private PostgreSQL runs.
 */
export async function rehearse(backup: Backup, folder: string): Promise<string | undefined> {
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
