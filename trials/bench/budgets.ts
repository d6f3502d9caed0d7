import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../../test/program.ts'
import { printConsole } from './console.ts'
import { printCpu } from './cpu.ts'
import { printBytes } from './first-visit.ts'
import { printInteractions } from './interactions.ts'
import { printLighthouse } from './lighthouse.ts'
import { printLists } from './lists.ts'
import { printStart } from './memory.ts'
import { printSearch } from './search.ts'
import { printServing } from './serving.ts'
import { printTaps } from './taps.ts'

// Prints the figures of the project beside their budgets: all of them, or the parts that are named, as in
// `npm run bench -- bytes server`. It never fails: a person has to look at a missed budget, because a busy machine
// lowers the figures too.

let running: Program | undefined
const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-'))

/** The program that the parts share; the first one that needs it starts it. */
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
