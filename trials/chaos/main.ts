import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toReport } from './report.ts'
import { type Run, runChaos } from './run.ts'

// Books, pays and refunds while browsers die, calls of the provider get lost, its answers fail or come late, the bank
// sends money back, the SMS gateway hangs, the mail server is down and the program is killed, and then counts: npm run
// chaos -- --flows 1000 --kills 100 --seed 7. It exits with 1 if anything is lost or duplicated. The data folder
// stays with --keep, and after an error.

const LONG = 500

const { values } = parseArgs({
  options: {
    flows: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string' },
    'at-once': { type: 'string', default: '12' },
    keep: { type: 'boolean', default: false },
  },
})
const [flows, seed, atOnce] = [values.flows, values.seed, values['at-once']].map(Number) as [number, number, number]
const kills = Number(values.kills ?? Math.ceil(flows / 40))
if (![flows, seed, atOnce, kills].every(Number.isSafeInteger) || flows < 1 || atOnce < 1 || kills < 0) {
  throw new Error('--flows and --at-once take a number from 1, --kills one from 0, --seed any whole number')
}

const say = (line: string) => console.log(line)
const run: Run = {
  ...{ seed, flows, atOnce, kills, say },
  visitorsPerFault: Math.min(20, Math.ceil(flows / 10)),
  isPatient: flows >= LONG,
}
const folder = await mkdtemp(join(tmpdir(), 'karigar-chaos-'))
say(`Seed ${seed}, data in ${folder}`)
const verdict = await runChaos(folder, run)
say(toReport(run, verdict))
if (Object.keys(verdict.wrong).length > 0) process.exitCode = 1
if (!values.keep) await rm(folder, { recursive: true, force: true })
