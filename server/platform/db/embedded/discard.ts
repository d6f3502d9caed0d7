import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

/** Removes a data folder, with the PostgreSQL that a killed process may have left running there. */
export async function discardDataDir(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const clusterDir = join(realpathSync(dataDir), 'postgres')
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster.isRunning) await stopPostmaster(postmaster, clusterDir)
  rmSync(dataDir, { recursive: true, force: true })
}
