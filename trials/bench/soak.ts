import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../../test/program.ts'
import { BLOG, median, PUBLIC_PAGES, printFigure } from './figures.ts'
import { measureLoad, openSaves, read, readMemory } from './load.ts'

// Serves for some minutes (`npm run soak -- 10`) at half the rate measured at the start, saving a blog every second.
// Prints what went wrong and how the memory grew.

const SECONDS = Number(process.argv[2] ?? 10) * 60
const WARM_UP_S = 20
const SAMPLES = 40
const GROWTH_BUDGET = 10

const folder = await mkdtemp(join(tmpdir(), 'karigar-soak-'))
const program = await startProgram(folder)
try {
  const load = async (seconds: number, rate?: number) => {
    const asked = { connections: 32, encoding: 'br', seconds, ...(rate && { rate: Math.ceil(rate / PUBLIC_PAGES.length) }) }
    const loads = await Promise.all(PUBLIC_PAGES.map((path) => measureLoad(program.url + path, program.child.pid ?? 0, asked)))
    const sum = (field: 'requests' | 'errors') => loads.reduce((total, one) => total + one[field], 0)
    return { rate: sum('requests') / seconds, errors: sum('errors'), p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)) }
  }
  const top = await load(WARM_UP_S)
  console.log(`Top rate ${Math.round(top.rate)} requests a second; ${SECONDS / 60} minutes at half of it, with a save a second`)
  const save = await openSaves(program)
  const saves = { count: 0, stale: 0, failed: 0 }
  const memory: number[] = []
  let isOver = false
  const saving = async () => {
    for (; !isOver; await sleep(1_000)) {
      saves.count += 1
      try {
        const title = await save()
        if (!(await read(program.url + BLOG, 'identity')).body.includes(title)) saves.stale += 1
      } catch {
        saves.failed += 1
      }
    }
  }
  const sampling = async () => {
    for (; !isOver; await sleep((SECONDS * 1_000) / SAMPLES)) memory.push(await readMemory(program))
  }
  const loading = load(SECONDS, top.rate / 2).finally(() => {
    isOver = true
  })
  const [half] = await Promise.all([loading, saving(), sampling()])

  console.log(`  ${Math.round(half.rate)} requests a second, p99 ${half.p99Ms} ms; ${saves.count} saves`)
  printFigure('requests that failed', half.errors, 0)
  printFigure('saves that failed', saves.failed, 0)
  printFigure('stale pages after a save', saves.stale, 0)
  const [early, late] = [median(memory.slice(0, memory.length / 4)), median(memory.slice(-memory.length / 4))]
  const growth = `growth of memory, last quarter against first, % of ${early.toFixed(0)} MB`
  printFigure(`${growth} (at most ${Math.max(...memory).toFixed(0)} MB)`, (late / early - 1) * 100, GROWTH_BUDGET)
  const lines = program.output().split('\n')
  const troubles = lines.filter((line) => /"level":[4-6]0/.test(line))
  printFigure('warnings and errors in the log', troubles.length, 0)
  for (const line of troubles.slice(0, 5)) console.log(`    ${line.slice(0, 300)}`)
} finally {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
}
