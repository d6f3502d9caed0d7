import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { discardDataDir } from '../../server/db/embedded/discard.ts'
import { createRandom } from '../chaos/random.ts'
import { startCommand } from '../command.ts'
import { createWork, type Facts, noFacts } from '../kills/work.ts'
import { startProgram } from '../program.ts'
import { readInstance } from '../read-instance.ts'

export type RestoreRun = {
  seed: number
  /** Each makes two backups, one beside the working program and one of the stopped site, and restores both. */
  rounds: number
  say: (line: string) => void
}

const SETTINGS = { TRUST_PROXY: '1' }
/** The program works for so many milliseconds at most before it is backed up. */
const WORK_MS = 2_000
const PASSPHRASE = 'eight horses at the well'

/** Moves a site from one data folder to the next, round by round, and returns what was lost or changed on the way. */
export async function runRestores(folder: string, template: string, { seed, rounds, say }: RestoreRun): Promise<string[]> {
  const random = createRandom(seed)
  const wrong: string[] = []
  const facts = noFacts()
  let dataDir = join(folder, 'site-0')
  cpSync(template, dataDir, { recursive: true })

  for (let nth = 1; nth <= rounds; nth++) {
    const check = (faults: string[]) => wrong.push(...faults.map((fault) => `round ${nth}: ${fault}`))
    // Every other backup is encrypted.
    const move = (from: string, to: string) => moveSite(from, to, nth % 2 === 0 ? { BACKUP_PASSPHRASE: PASSPHRASE } : {})

    const program = await startProgram(dataDir, SETTINGS)
    const working = createWork(program, facts).run()
    await sleep(random.upTo(WORK_MS))
    const before = structuredClone(facts)
    const copy = join(folder, `copy-${nth}`)
    check(await move(dataDir, copy))
    await program.stop()
    await working
    before.about.tried = facts.about.tried
    check(await findLost(copy, before))
    await discardDataDir(copy)

    const next = join(folder, `site-${nth}`)
    check(await move(dataDir, next))
    check(await compare(dataDir, next))
    await discardDataDir(dataDir)
    dataDir = next
    say(`${nth * 2} restores; the site has ${facts.pictures.length} pictures and ${facts.messages.length} messages`)
  }
  return [...wrong, ...(await findLost(dataDir, facts))]
}

async function moveSite(from: string, to: string, env: Record<string, string>): Promise<string[]> {
  const file = `${to}.backup`
  const backup = await startCommand(['backup', file], { ...env, DATA_DIR: from }).ended
  if (backup.code !== 0) return [`no backup can be made: ${backup.said}`]
  const restore = await startCommand(['restore', file], { ...env, DATA_DIR: to }).ended
  rmSync(file)
  return restore.code === 0 ? [] : [`it can’t be restored: ${restore.said}`]
}

async function findLost(dataDir: string, facts: Facts): Promise<string[]> {
  const program = await startProgram(dataDir, SETTINGS)
  const work = createWork(program, facts)
  const lost = [...(await work.findMissingContent()), ...(await work.findLost())]
  await program.stop()
  return lost
}

/** The tables and files of the copy that are not those of the original. */
async function compare(original: string, copy: string): Promise<string[]> {
  const [one, other] = [await readInstance(original), await readInstance(copy)]
  // The last entry in the audit log of the original is of the backup, that of the copy is of the restore.
  for (const { rows } of [one, other]) rows['public.audit'] = withoutLast(rows['public.audit'] ?? [])
  return (['rows', 'files'] as const).flatMap((kind) => {
    const names = new Set([...Object.keys(one[kind]), ...Object.keys(other[kind])])
    const changed = [...names].filter((name) => !isDeepStrictEqual(one[kind][name], other[kind][name]))
    return changed.map((name) => `${name} is not the same`)
  })
}

const idOf = (row: string): number => JSON.parse(row).id
const withoutLast = (rows: string[]) => rows.toSorted((one, other) => idOf(one) - idOf(other)).slice(0, -1)
