import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { discardDataDir } from '../../server/platform/db/embedded/postmaster.ts'
import { startCommand, startProgram } from '../../test/program.ts'
import { readInstance } from '../../test/read-instance.ts'
import { createRandom, type Random } from '../chaos/random.ts'
import { createWork, type Facts, noFacts } from '../kills/work.ts'

export type RestoreRun = {
  seed: number
  /** Each round makes two backups, one while the program works and one while it is stopped, and restores both. */
  rounds: number
  say: (line: string) => void
}

const SETTINGS = { TRUST_PROXY: '1' }
/** The longest time that the program works before a backup. */
const WORK_MS = 2_000
/** The number of rounds before a new site is made, because a site grows with each round. */
const ROUNDS_A_SITE = 5
const PASSPHRASE = 'eight horses at the well'

/** Moves sites from one data folder to the next, round by round, and returns what was lost or changed. */
export async function runRestores(folder: string, template: string, { seed, rounds, say }: RestoreRun): Promise<string[]> {
  const random = createRandom(seed)
  const wrong: string[] = []
  for (let done = 0; done < rounds; done += ROUNDS_A_SITE) {
    const dataDir = join(folder, `site-${done}`)
    cpSync(template, dataDir, { recursive: true })
    const site = { dataDir, facts: noFacts() }
    for (let nth = done + 1; nth <= Math.min(done + ROUNDS_A_SITE, rounds); nth++) {
      const faults = await moveTwice(site, join(folder, `site-${nth}-moved`), nth, random)
      wrong.push(...faults.map((fault) => `round ${nth}: ${fault}`))
      const { pictures, messages, visits } = site.facts
      say(
        `Round ${nth} of ${rounds}: this site has ${pictures.length} pictures, ${messages.length} messages, ${visits.planned.length} visits, ${visits.reviews} of them to the review, and ${visits.orders.length} orders`,
      )
      faults.forEach(say)
    }
    wrong.push(...(await findLost(site.dataDir, site.facts)))
    await discardDataDir(site.dataDir)
  }
  return wrong
}

/** Copies a site while it works, then moves it. Every other round encrypts. */
async function moveTwice(site: { dataDir: string; facts: Facts }, next: string, nth: number, random: Random): Promise<string[]> {
  const move = (to: string) => moveSite(site.dataDir, to, nth % 2 === 1 ? { BACKUP_PASSPHRASE: PASSPHRASE } : {})
  const program = await startProgram(site.dataDir, SETTINGS)
  const working = createWork(program, site.facts).run()
  await sleep(random.upTo(WORK_MS))
  const before = structuredClone(site.facts)
  const copy = `${next}-copy`
  const failed = await move(copy)
  await program.stop()
  await working
  if (failed) return [failed]
  // The backup may contain attempts made after it started.
  before.about.tried = site.facts.about.tried
  before.visits.pending = undefined
  const told = new Map(site.facts.visits.planned.map((visit) => [visit.id, visit.told]))
  for (const visit of before.visits.planned) visit.most = told.get(visit.id) ?? visit.told
  const lost = await findLost(copy, before)
  await discardDataDir(copy)

  const stuck = await move(next)
  if (stuck) return [...lost, stuck]
  const changed = await compare(site.dataDir, next)
  await discardDataDir(site.dataDir)
  site.dataDir = next
  return [...lost, ...changed]
}

/** Moves a site by a backup; returns the reason if it fails. */
async function moveSite(from: string, to: string, env: Record<string, string>): Promise<string | undefined> {
  const file = `${to}.backup`
  const backup = await startCommand(['backup', file], { ...env, DATA_DIR: from }).ended
  if (backup.code !== 0) return `no backup can be made: ${backup.output}`
  const restore = await startCommand(['restore', file], { ...env, DATA_DIR: to }).ended
  rmSync(file)
  return restore.code === 0 ? undefined : `the backup can’t be restored: ${restore.output}`
}

async function findLost(dataDir: string, facts: Facts): Promise<string[]> {
  const program = await startProgram(dataDir, SETTINGS)
  const work = createWork(program, facts)
  const lost = [...(await work.findMissingContent()), ...(await work.findLost())]
  await program.stop()
  return lost
}

/** Lists the tables and files that differ between the copy and the original. */
async function compare(original: string, copy: string): Promise<string[]> {
  const [one, other] = [await readInstance(original), await readInstance(copy)]
  // Each command adds an entry to its instance's audit log.
  const missing = [...takeEntry(one.rows, 'command.backup'), ...takeEntry(other.rows, 'command.restore')]
  // A restore starts a new series of receipts.
  for (const { rows } of [one, other]) delete rows['public.receipt_series']
  const changed = (['rows', 'files'] as const).flatMap((kind) => {
    const names = new Set([...Object.keys(one[kind]), ...Object.keys(other[kind])])
    return [...names].filter((name) => !isDeepStrictEqual(one[kind][name], other[kind][name]))
  })
  return [...missing, ...changed.map((name) => `${name} is not the same`)]
}

/** Removes the last entry of the audit log; returns a fault if it has another action. */
function takeEntry(rows: Record<string, string[]>, action: string): string[] {
  const idOf = (row: string): number => JSON.parse(row).id
  const entries = (rows['public.audit'] ?? []).toSorted((one, other) => idOf(one) - idOf(other))
  const last = entries.pop() ?? '{}'
  rows['public.audit'] = entries
  return JSON.parse(last).action === action ? [] : [`the audit log does not end with ${action}: ${last}`]
}
