import { readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountPowerDisk } from '../../test/power.ts'
import { type Program, startProgram } from '../../test/program.ts'
import { createRandom } from '../chaos/random.ts'
import { createWork, noFacts } from './work.ts'

export type PowerRun = { seed: number; cuts: number; say: (line: string) => void }

const SETTINGS = { TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000' }
const DISK_MB = 512
/** How many cuts a site gets; the first one comes right after its first start. */
const CUTS_A_SITE = 10
/** The power is cut within this time of the work's start. */
const WITHIN_MS = 2_000

/** Cuts the power of the data folder's disk, and returns what was wrong at the next starts. */
export async function runPowerCuts(folder: string, { seed, cuts, say }: PowerRun): Promise<string[]> {
  const random = createRandom(seed)
  const wrong: string[] = []
  const check = (when: string, faults: string[]) => wrong.push(...faults.map((fault) => `${when}: ${fault}`))
  const disk = mountPowerDisk(folder, DISK_MB)
  const dataDir = join(disk.path, 'data')
  let facts = noFacts()

  async function cut(program: Program): Promise<void> {
    await program.kill('SIGKILL')
    disk.cutPower()
  }

  async function cutAfterFirstStart(): Promise<string[]> {
    rmSync(dataDir, { recursive: true, force: true })
    facts = noFacts()
    const program = await startProgram(dataDir, SETTINGS)
    const before = await readUploads(dataDir)
    await cut(program)
    const after = await readUploads(dataDir)
    return [...before].filter(([name, bytes]) => !after.get(name)?.equals(bytes)).map(([name]) => `${name} is lost`)
  }

  async function cutAtWork(): Promise<string[]> {
    const program = await startProgram(dataDir, SETTINGS)
    const working = createWork(program, facts).run()
    await sleep(random.upTo(WITHIN_MS))
    await cut(program)
    await working
    return []
  }

  try {
    for (let nth = 0; nth < cuts; nth++) {
      check(`after cut ${nth}`, await (nth % CUTS_A_SITE === 0 ? cutAfterFirstStart() : cutAtWork()))
      const program = await startProgram(dataDir, SETTINGS)
      const work = createWork(program, facts)
      check(`after cut ${nth}`, [...(await work.findMissingContent()), ...(await work.findLost())])
      await program.stop()
      say(`${nth + 1} power cuts; this site has ${facts.pictures.length} pictures and ${facts.messages.length} messages`)
    }
  } finally {
    disk.unmount()
  }
  return wrong
}

async function readUploads(dataDir: string): Promise<Map<string, Buffer>> {
  const folder = join(dataDir, 'uploads')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
}
