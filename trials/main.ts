import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProgram } from '../test/program.ts'

// Starts a trial by its name. package.json has a command for each, and trials/README.md describes them. The process
// exits with 1 if anything was lost or changed. All need a built site.

const [name = '', ...given] = process.argv.slice(2)

/**
 * Runs a trial with the count and seed from the command line (`1000 7`), in a folder that is removed, and prints the
 * faults.
 */
async function report(run: (folder: string, total: number, seed: number) => Promise<string[]>): Promise<void> {
  const [total = '100', seed = String(Date.now() % 1_000_000)] = given
  requireNumbers('Give whole numbers: how often, and a seed', total, seed)
  await inFolder(async (folder) => {
    console.log(`Seed ${seed}`)
    const wrong = await run(folder, Number(total), Number(seed))
    console.log(wrong.length > 0 ? wrong.join('\n') : 'Nothing lost, and consistent at each start.')
    if (wrong.length > 0) process.exitCode = 1
  })
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `karigar-${name}-`))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function requireNumbers(message: string, ...texts: string[]): void {
  if (!texts.every((text) => /^[1-9]\d*$/.test(text))) throw new Error(message)
}

/** The data folder of a site after its first start. */
async function makeSite(folder: string): Promise<string> {
  const template = join(folder, 'template')
  await (await startProgram(template)).stop()
  return template
}

/** From this many visitors, chaos waits for the two-minute job before its administrator acts manually. */
const LONG_CHAOS = 500

const TRIALS: Record<string, () => Promise<void>> = {
  /**
   * Books, pays and refunds while browsers die, the provider's calls are lost, its answers fail or arrive late, the
   * bank reverses payments, the SMS gateway hangs, the mail server is down and the program is killed, and then counts:
   * `--flows 1000 --kills 100 --seed 7`. The data folder is kept with --keep, and after an error.
   */
  async chaos() {
    const { runChaos, toReport } = await import('./chaos/run.ts')
    const { values } = parseArgs({
      args: given,
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
    const visitorsPerFault = Math.min(20, Math.ceil(flows / 10))
    const run = { seed, flows, atOnce, kills, say, visitorsPerFault, isPatient: flows >= LONG_CHAOS }
    const folder = mkdtempSync(join(tmpdir(), 'karigar-chaos-'))
    say(`Seed ${seed}, data in ${folder}`)
    const verdict = await runChaos(folder, run)
    say(toReport(run, verdict))
    if (Object.keys(verdict.wrong).length > 0) process.exitCode = 1
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  },

  /**
   * Kills the program at random moments while it saves, takes uploads, backs up, starts, starts for the first time and
   * migrates, and compares its data with what it acknowledged.
   */
  async kills() {
    const { runKills } = await import('./kills/run.ts')
    await report(async (folder, total, seed) => {
      const share = (part: number) => Math.ceil(total * part)
      const kills = { serving: share(0.6), starting: share(0.25), firstStart: share(0.05), migrating: share(0.1) }
      console.log(kills)
      return runKills(folder, await makeSite(folder), { seed, kills, say: console.log })
    })
  },

  /**
   * Cuts the disk's power while the program works and after first starts, and compares its data with what it
   * acknowledged. Needs root.
   */
  async 'power-cuts'() {
    const { NO_POWER_CUTS } = await import('../test/power.ts')
    const { runPowerCuts } = await import('./kills/power-cuts.ts')
    if (NO_POWER_CUTS) throw new Error(NO_POWER_CUTS)
    await report((folder, cuts, seed) => runPowerCuts(folder, { seed, cuts, say: console.log }))
  },

  /**
   * Backs up the site while it works and while it is stopped, restores each backup into another folder and compares.
   */
  async restores() {
    const { runRestores } = await import('./restores/run.ts')
    await report(async (folder, rounds, seed) => runRestores(folder, await makeSite(folder), { seed, rounds, say: console.log }))
  },

  /** Makes many requests of all kinds to every call; the second number is the seed of a run to repeat. */
  async fuzz() {
    const [requests = '100000', seed = ''] = given
    requireNumbers('Give whole numbers: requests, and a seed', requests, seed || '1')
    const { status } = spawnSync('vitest', ['run', '--project', 'long', 'server/platform/http/fuzz.long.test.ts'], {
      stdio: 'inherit',
      env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
    })
    process.exitCode = status ?? 1
  },

  /** Attacks the program like strangers with many addresses: `booking` or `sign-in`. */
  async attack() {
    const { attackBooking } = await import('./attack/booking.ts')
    const { attackSignIn } = await import('./attack/sign-in.ts')
    const attacks = new Map([
      ['booking', attackBooking],
      ['sign-in', attackSignIn],
    ])
    const attack = attacks.get(given[0] ?? '')
    if (!attack) throw new Error(`Name an attack: ${[...attacks.keys()].join(', ')}`)
    await inFolder(async (folder) => {
      const program = await startProgram(folder, { TRUST_PROXY: '1' }, 'localhost')
      if (!(await attack(program).finally(program.stop))) process.exitCode = 1
    })
  },
}

const trial = TRIALS[name]
if (!trial) throw new Error(`Name a trial: ${Object.keys(TRIALS).join(', ')}`)
await trial()
