import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../../test/program.ts'
import { printCpu } from './cpu.ts'
import { median, printFigure } from './figures.ts'
import { printBytes, printLighthouse } from './first-visit.ts'
import { printConsole, printInteractions } from './interactions.ts'
import { printLists } from './lists.ts'
import { openSaves } from './load.ts'
import { printStart } from './memory.ts'
import { printServing } from './serving.ts'
import { printTaps } from './taps.ts'

const ROUNDS = 15
/** How long calls continue after the search's answer, because its index may still be building. */
const AFTER = 150

/**
 * Prints how long the first search after a save delays other calls: cheap calls run one after another during it, and
 * the slowest of each round counts. The same without a save shows the machine's own share.
 */
async function printSearch(program: Program): Promise<void> {
  console.log(`\nLongest wait of others while a search reads what was saved (median of ${ROUNDS} saves)`)
  const save = await openSaves(program)
  const waits = { without: [] as number[], after: [] as number[] }
  // The first round builds the index from scratch.
  for (let round = -1; round < ROUNDS; round++) {
    const without = await measureWait(program.url, round)
    await save()
    const after = await measureWait(program.url, round)
    if (round < 0) continue
    waits.without.push(without)
    waits.after.push(after)
  }
  const [without, after] = [median(waits.without), median(waits.after)]
  console.log(`  ${after.toFixed(1)} ms, and ${without.toFixed(1)} ms beside a search without a save`)
  // Folding everything at once took fifteen times as long.
  printFigure('first search after a save, beside one without', after / without, 2)
}

/** The duration of the slowest call during a search. */
async function measureWait(url: string, round: number): Promise<number> {
  let longest = 0
  let isDone = false
  const searched = fetch(`${url}/api/public/search?q=tap%20leak%20${round + ROUNDS}`)
    .then((answer) => answer.text())
    .finally(() => {
      isDone = true
    })
  for (let after = 0; after < AFTER; after += isDone ? 1 : 0) {
    const start = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    longest = Math.max(longest, performance.now() - start)
  }
  await searched
  return longest
}

// Prints the project's figures next to their budgets: all of them, or the named parts, as in `npm run bench -- bytes
// server`. It never fails: a person has to look at a missed budget, because a busy machine worsens the figures too.

let running: Program | undefined
const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-'))

/** The program shared by all parts; the first part that needs it starts it. */
async function start(): Promise<Program> {
  running ??= await startProgram(folder)
  return running
}

/** Stops the shared program and returns its data folder, for parts that open the database themselves. */
async function stop(): Promise<string> {
  await (await start()).stop()
  running = undefined
  return folder
}

const PARTS: Record<string, () => Promise<void>> = {
  bytes: async () => printBytes(await start()),
  page: async () => printLighthouse(await start()),
  interactions: async () => printInteractions(await start()),
  taps: async () => printTaps(await start()),
  server: async () => printServing(await start()),
  console: async () => printConsole(await start()),
  search: async () => printSearch(await start()),
  cpu: async () => printCpu(await stop()),
  start: printStart,
  lists: printLists,
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !PARTS[name])
try {
  if (unknown.length > 0) console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  else for (const [name, print] of Object.entries(PARTS)) if (named.length === 0 || named.includes(name)) await print()
} finally {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
}
