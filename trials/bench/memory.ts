import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, startProgram } from '../../test/program.ts'
import { printFigure } from './figures.ts'
import { isInstalled } from './load.ts'
import { readMemory } from './read-memory.ts'
import { printUploads } from './uploads.ts'

const SETTLE_MS = 3_000
const REQUESTS = 100_000
const ROUND_S = 5

/** Prints how long a first and a second start take, and the memory of the program without its PostgreSQL. */
export async function printStart(): Promise<void> {
  console.log('\nStart, in seconds, and memory of the program without PostgreSQL, in MB')
  const folder = await mkdtemp(join(tmpdir(), 'karigar-start-'))
  let program: Program | undefined
  try {
    for (const [name, budgetS, budgetMb] of [
      ['first start', 5, 200],
      ['second start', 1.2, 130],
    ] as const) {
      await program?.stop()
      const start = performance.now()
      program = await startProgram(folder)
      printFigure(`${name} to ready`, (performance.now() - start) / 1000, budgetS)
      await sleep(SETTLE_MS)
      printFigure(`memory after the ${name}, idle`, await readMemory(program), budgetMb)
    }
    if (!program) return
    await printGrowth(program)
    await printUploads(program)
  } finally {
    await program?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function printGrowth(program: Program): Promise<void> {
  if (!isInstalled('wrk')) return console.log('  NOT MEASURED: wrk missing. Install with: apt-get install wrk')
  // Warms up the compiler and the caches.
  makeRequests(program)
  const before = await readMemory(program)
  for (let requests = 0; requests < REQUESTS; ) requests += makeRequests(program)
  await sleep(SETTLE_MS)
  const after = await readMemory(program)
  printFigure(`growth after ${REQUESTS} requests, % of ${before.toFixed(0)} MB`, (after / before - 1) * 100, 10)
}

/** Returns the number of requests. */
function makeRequests({ url }: Program): number {
  const report = execFileSync('wrk', ['-t1', '-c16', `-d${ROUND_S}s`, '-H', 'Accept-Encoding: br', `${url}/`]).toString()
  return Number(/(\d+) requests in/.exec(report)?.[1] ?? REQUESTS)
}
