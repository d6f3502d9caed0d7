import cluster from 'node:cluster'
import { prepareDataDir } from './platform/db/embedded/data-folder.ts'
import { readSettings } from './platform/env/env.ts'
import { StartError } from './platform/log.ts'

try {
  const read = readSettings(process.env)
  const settings = { ...read, dataDir: prepareDataDir(read.dataDir) }
  const hasWorkers = settings.webConcurrency > 1 && !settings.isDevelopment
  const { start } = hasWorkers && cluster.isPrimary ? await import('./platform/processes/primary.ts') : await import('./serve.ts')
  await start(settings)
} catch (error) {
  console.error(error instanceof StartError ? `Karigar can’t start. ${error.message}` : error)
  process.exit(1)
}
