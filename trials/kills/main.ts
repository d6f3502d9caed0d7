import { join } from 'node:path'
import { startProgram } from '../../test/program.ts'
import { report } from './report.ts'
import { runKills } from './run.ts'

// Kills the program at random moments while it saves, takes uploads and backs up, starts, starts for the first time and
// migrates, and compares what is there with what it acknowledged: npm run kills -- 1000 7. The second number is the
// seed. It exits with 1 if anything is lost. Needs a built site.

await report(async (folder, total, seed) => {
  const share = (part: number) => Math.ceil(total * part)
  const kills = { serving: share(0.6), starting: share(0.25), firstStart: share(0.05), migrating: share(0.1) }
  console.log(kills)
  const template = join(folder, 'template')
  await (await startProgram(template)).stop()
  return runKills(folder, template, { seed, kills, say: console.log })
})
