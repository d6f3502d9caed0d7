import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../../test/program.ts'
import { printFigure } from './figures.ts'
import { isInstalled, measureLoad, read } from './load.ts'
import { BLOG, PUBLIC_PAGES } from './pages.ts'
import { openHeap } from './read-heap.ts'
import { readMemory } from './read-memory.ts'
import { openSaves } from './serving.ts'

// Serves for some minutes (`npm run soak -- 10`) at half of the rate that is measured at the start, while a blog is
// saved each second, and prints what went wrong and how the memory grew.

const MINUTES = Number(process.argv[2] ?? 10)
const CONNECTIONS = 256
const WARM_UP_S = 20
const TRIALS = 4
const TRIAL_S = 5
const SAVE_EVERY_MS = 1_000
const SAMPLE_EVERY_MS = 10_000
const GROWTH_BUDGET = 10

type Saves = { count: number; stale: number; failed: number; slowestMs: number }

async function soak(folder: string): Promise<void> {
  const program = await startProgram(folder, { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' })
  try {
    const [url, pid] = [program.url, program.child.pid ?? 0]
    const asked = { connections: CONNECTIONS, encoding: 'br', paths: PUBLIC_PAGES }
    const top = await measureLoad(url, pid, { ...asked, seconds: WARM_UP_S })
    const topRate = top.requests / WARM_UP_S
    const heap = await openHeap(program)
    const seconds = MINUTES * 60
    const delayMs = await findDelay(topRate / 2, async (delayMs) => {
      const { requests } = await measureLoad(url, pid, { ...asked, seconds: TRIAL_S, delayMs })
      return requests / TRIAL_S
    })
    console.log(`Top rate ${Math.round(topRate)} requests a second; ${MINUTES} minutes at half of it, with a save a second`)

    const stop = new AbortController()
    const saving = saveRegularly(program.url, await openSaves(program), stop.signal)
    await sleep(SAMPLE_EVERY_MS)
    const heapBefore = await heap.readMb()
    const sampling = sampleMemory(() => readMemory(program), stop.signal)
    const load = await measureLoad(url, pid, { ...asked, seconds, delayMs })
    stop.abort()
    const [saves, memory] = [await saving, await sampling]
    const heapAfter = await heap.readMb()
    heap.close()

    const rate = load.requests / seconds
    console.log(`  ${load.requests} requests, ${Math.round(rate)} a second (${(rate / topRate).toFixed(2)} of the top rate)`)
    console.log(
      `  ${saves.count} saves, the slowest with its page ${Math.round(saves.slowestMs)} ms; p99 ${load.p99Ms.toFixed(1)} ms`,
    )
    printFigure('requests that failed', load.errors, 0)
    printFigure('saves that failed', saves.failed, 0)
    printFigure('stale pages after a save', saves.stale, 0)
    const [early, late] = [toMedian(memory.slice(0, memory.length / 4)), toMedian(memory.slice(-memory.length / 4))]
    const most = Math.max(...memory)
    printFigure(
      `growth of memory, last quarter against first, % of ${early.toFixed(0)} MB (at most ${most.toFixed(0)} MB)`,
      (late / early - 1) * 100,
      GROWTH_BUDGET,
    )
    printFigure(
      `growth of the heap after a collection, % of ${heapBefore.toFixed(1)} MB`,
      (heapAfter / heapBefore - 1) * 100,
      GROWTH_BUDGET,
    )
    const lines = program
      .output()
      .split('\n')
      .filter((line) => /"level":[4-6]0/.test(line))
    printFigure('warnings and errors in the log', lines.length, 0)
    for (const line of lines.slice(0, 5)) console.log(`    ${line.slice(0, 300)}`)
  } finally {
    await program.stop()
  }
}

/** Finds the pause between a connection's requests that gives this rate per second, because wrk takes no rate. */
async function findDelay(rate: number, measureRate: (delayMs: number) => Promise<number>): Promise<number> {
  const cycleMs = (CONNECTIONS / rate) * 1000
  let delayMs = cycleMs
  for (let trial = 0; trial < TRIALS; trial++) {
    const longerMs = (CONNECTIONS / (await measureRate(Math.round(delayMs)))) * 1000 - cycleMs
    delayMs = Math.max(1, delayMs - longerMs)
  }
  return Math.round(delayMs)
}

/** Saves a blog each second, and checks that its page is up to date. */
async function saveRegularly(url: string, save: () => Promise<string>, signal: AbortSignal): Promise<Saves> {
  const saves = { count: 0, stale: 0, failed: 0, slowestMs: 0 }
  while (!signal.aborted) {
    const start = performance.now()
    saves.count += 1
    try {
      const title = await save()
      const { body } = await read(url + BLOG, 'identity')
      if (!body.includes(title)) saves.stale += 1
    } catch {
      saves.failed += 1
    }
    const tookMs = performance.now() - start
    saves.slowestMs = Math.max(saves.slowestMs, tookMs)
    await sleep(Math.max(0, SAVE_EVERY_MS - tookMs))
  }
  return saves
}

async function sampleMemory(readMb: () => Promise<number>, signal: AbortSignal): Promise<number[]> {
  const samples: number[] = []
  while (!signal.aborted) {
    samples.push(await readMb())
    await sleep(SAMPLE_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  return samples
}

const toMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

if (isInstalled('wrk')) {
  const folder = await mkdtemp(join(tmpdir(), 'karigar-soak-'))
  await soak(folder)
    .catch((error) => console.error('The soak broke off:', error))
    .finally(() => rm(folder, { recursive: true, force: true }))
} else console.log('NOT MEASURED: wrk missing. Install with: apt-get install wrk')
