import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../program.ts'
import { runKills } from './run.ts'

// Kills the program at random moments while it saves, takes uploads and backs up, starts, starts for the first time and
// migrates, and compares what is there with what it acknowledged: npm run kills -- 1000 7. The second number is the
// seed. It exits with 1 if anything is lost. The site has to be built.

const [total = '100', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
if (![total, seed].every((text) => /^[1-9]\d*$/.test(text))) throw new Error('Give whole numbers: kills, and a seed')
const share = (part: number) => Math.ceil(Number(total) * part)
const kills = { serving: share(0.6), starting: share(0.25), firstStart: share(0.05), migrating: share(0.1) }

const folder = mkdtempSync(join(tmpdir(), 'karigar-kills-'))
const template = join(folder, 'template')
console.log(`Seed ${seed}: ${JSON.stringify(kills)}`)
try {
  await (await startProgram(template)).stop()
  const wrong = await runKills(folder, template, { seed: Number(seed), kills, say: console.log })
  console.log(wrong.length > 0 ? wrong.join('\n') : 'Nothing lost, and consistent at each start.')
  if (wrong.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
