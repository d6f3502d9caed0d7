import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { discardDataDir, findPostmaster } from '../../server/platform/db/embedded/postmaster.ts'
import { createDataDirBefore } from '../../test/before-version-1.ts'
import { ADMIN, type Program, spawnProgram, startCommand, startProgram } from '../../test/program.ts'
import { createRandom, type Random } from '../chaos/random.ts'
import { createWork, noFacts } from './work.ts'

export type KillRun = {
  seed: number
  /** The number of kills in each phase. */
  kills: { serving: number; starting: number; firstStart: number; migrating: number }
  say: (line: string) => void
}

const SETTINGS = { TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000' }
/** A kill comes within this time of the phase's start. */
const WITHIN_MS = { serving: 1_500, starting: 1_500, firstStart: 6_000, migrating: 3_000 }
/** After this many kills of a serving program, a backup is killed too. */
const BACKUP_EVERY = 4

/** Kills the program at random moments, and returns what was wrong at the next starts. */
export async function runKills(folder: string, template: string, { seed, kills, say }: KillRun): Promise<string[]> {
  const faults = await Promise.all([
    killWhileItServes(join(folder, 'data'), template, kills, createRandom(seed), say),
    killFirstStarts(join(folder, 'first'), kills.firstStart, createRandom(seed + 1), say),
    killMigrations(join(folder, 'old'), kills.migrating, createRandom(seed + 2), say),
  ])
  return faults.flat()
}

/** Kills the program while it serves and, after some of these kills, in the next start too. */
async function killWhileItServes(
  dataDir: string,
  template: string,
  kills: KillRun['kills'],
  random: Random,
  say: KillRun['say'],
): Promise<string[]> {
  const wrong: string[] = []
  const check = (when: string, faults: string[]) => wrong.push(...faults.map((fault) => `${when}: ${fault}`))
  cpSync(template, dataDir, { recursive: true })
  const facts = noFacts()

  async function killAtWork(program: Program, nth: number): Promise<void> {
    const work = createWork(program, facts)
    const file = `${dataDir}-backup-${nth}.tar.gz`
    const backup = nth % BACKUP_EVERY === 0 ? startBackup(dataDir, file) : undefined
    const working = work.run()
    await sleep(random.upTo(WITHIN_MS.serving))
    backup?.child.kill('SIGKILL')
    await program.kill('SIGKILL')
    if (random.isDrawn(0.5)) await killPostgres(dataDir)
    await working
    const ended = await backup?.ended
    if (ended?.code !== 0 && existsSync(file)) check(`backup ${nth}`, ['a backup that was killed counts'])
  }

  for (let nth = 0; nth < kills.serving; nth++) {
    const program = await startProgram(dataDir, SETTINGS)
    check(`before kill ${nth}`, await createWork(program, facts).findLost())
    await killAtWork(program, nth)
    if (nth < kills.starting) await killWhileStarting(dataDir, WITHIN_MS.starting, random)
    if ((nth + 1) % 20 === 0)
      say(
        `${nth + 1} kills while serving, ${facts.pictures.length} pictures, ${facts.messages.length} messages, ${facts.visits.planned.length} visits, ${facts.visits.reviews} of them to the review, and ${facts.visits.orders.length} orders`,
      )
  }
  const program = await startProgram(dataDir, SETTINGS)
  check('at the end', await createWork(program, facts).findLost())
  if (kills.serving > BACKUP_EVERY) {
    const { code, output } = await startBackup(dataDir, `${dataDir}-last.tar.gz`).ended
    if (code !== 0) check('at the end', [`no backup can be made: ${output}`])
  }
  await program.stop()
  return wrong
}

async function killFirstStarts(dataDir: string, kills: number, random: Random, say: KillRun['say']): Promise<string[]> {
  const wrong: string[] = []
  for (let nth = 0; nth < kills; nth++) {
    await killWhileStarting(dataDir, WITHIN_MS.firstStart, random)
    const program = await startProgram(dataDir, SETTINGS)
    const faults = await createWork(program, noFacts()).findMissingContent()
    wrong.push(...faults.map((fault) => `first start ${nth}: ${fault}`))
    await program.stop()
    await discardDataDir(dataDir)
    say(`First start ${nth + 1} was killed`)
  }
  return wrong
}

async function killMigrations(old: string, kills: number, random: Random, say: KillRun['say']): Promise<string[]> {
  const wrong: string[] = []
  if (kills === 0) return wrong
  await createDataDirBefore(old)
  const [whole, killed] = [`${old}-migrated`, `${old}-killed`]
  cpSync(old, whole, { recursive: true })
  const expected = await readMigrated(whole)
  for (let nth = 0; nth < kills; nth++) {
    cpSync(old, killed, { recursive: true })
    await killWhileStarting(killed, WITHIN_MS.migrating, random)
    if ((await readMigrated(killed)) !== expected) wrong.push(`migration ${nth}: the leads, payments or blogs are others`)
    await discardDataDir(killed)
    say(`Migration ${nth + 1} was killed`)
  }
  return wrong
}

/** Starts the program and kills it before it is ready, or soon after; sometimes kills its PostgreSQL too. */
async function killWhileStarting(dataDir: string, withinMs: number, random: Random): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: ADMIN.password }
  const child = spawnProgram('server/main.ts', [], env)
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  await sleep(random.upTo(withinMs))
  child.kill('SIGKILL')
  await once(child, 'exit')
  if (random.isDrawn(0.5)) await killPostgres(dataDir)
}

async function killPostgres(dataDir: string): Promise<void> {
  const found = await findPostmaster(join(dataDir, 'postgres'))
  if (found.isRunning) process.kill(found.pid, 'SIGKILL')
}

const startBackup = (dataDir: string, file: string) => startCommand(['backup', file], { DATA_DIR: dataDir })

/** The program's view of data from before version 1.0. */
async function readMigrated(dataDir: string): Promise<string> {
  const program = await startProgram(dataDir, SETTINGS)
  const answers = await createWork(program, noFacts()).readRecords()
  await program.stop()
  return answers
}
