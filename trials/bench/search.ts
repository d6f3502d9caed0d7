import type { Program } from '../../test/program.ts'
import { median, printFigure } from './figures.ts'
import { openSaves } from './load.ts'

const ROUNDS = 15
/** Calls after the search is answered, because its index may still be being built. */
const AFTER = 150

/**
 * Prints how long the first search after a save delays other calls: cheap calls are sent one after the other meanwhile,
 * and the longest one of each round counts. The same without a save shows what the machine adds.
 */
export async function printSearch(program: Program): Promise<void> {
  console.log(`\nLongest wait of others while a search reads what was saved (median of ${ROUNDS} saves)`)
  const save = await openSaves(program)
  const waits = { without: [] as number[], after: [] as number[] }
  // The first round builds the index from nothing.
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
  // When everything was folded at once, it took fifteen times as long.
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
