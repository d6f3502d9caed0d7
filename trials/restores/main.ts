import { join } from 'node:path'
import { startProgram } from '../../test/program.ts'
import { report } from '../kills/report.ts'
import { runRestores } from './run.ts'

// Backs the site up while it works and when it is stopped, restores each backup into another data folder and compares:
// npm run restores -- 50 7. The second number is the seed. It exits with 1 if anything is lost or changed. Needs a
// built site.

await report(async (folder, rounds, seed) => {
  const template = join(folder, 'template')
  await (await startProgram(template)).stop()
  return runRestores(folder, template, { seed, rounds, say: console.log })
})
