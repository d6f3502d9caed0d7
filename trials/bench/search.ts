import { ADMIN, type Program } from '../../test/program.ts'
import { median, printFigure } from './figures.ts'

const ROUNDS = 15
/** When everything was folded at once, it took fifteen times as long. */
const BUDGET = 2

/**
 * Prints how long the first search after a save delays other calls: cheap calls are sent one after the other meanwhile,
 * and the longest one of each round counts. The same without a save shows what the machine adds.
 */
export async function printSearch({ url }: Program): Promise<void> {
  console.log(`\nLongest wait of others while a search reads what was saved (median of ${ROUNDS} saves)`)
  const save = await openSave(url)
  const waits = { none: [] as number[], save: [] as number[] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [kind, change] of [
      ['none', async () => {}],
      ['save', () => save(round)],
    ] as const) {
      await change()
      const wait = await measureWait(url, `${url}/api/public/search?q=tap%20leak%20${round + ROUNDS}`)
      // The first round builds the index from nothing.
      if (round >= 0) waits[kind].push(wait)
    }
  }
  const [without, after] = [median(waits.none), median(waits.save)]
  console.log(`  ${after.toFixed(1)} ms, and ${without.toFixed(1)} ms beside a search without a save`)
  printFigure('first search after a save, beside one without', after / without, BUDGET)
}

/** The duration of the slowest call during a search. */
async function measureWait(url: string, search: string): Promise<number> {
  let longest = 0
  let isDone = false
  const searched = fetch(search)
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

/** Calls after the search is answered, because its index may still be being built. */
const AFTER = 150

/** Signs in; the function saves a service with other keywords at each call. */
async function openSave(url: string): Promise<(round: number) => Promise<void>> {
  const call = async <Answer>(method: string, path: string, body?: unknown, token = ''): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { token } = await call<{ token: string }>('POST', '/public/authenticate', ADMIN)
  const { data: services } = await call<{ data: { id: number }[] }>('GET', '/services', undefined, token)
  const id = services[0]?.id
  return async (round) => {
    const { data } = await call<{ data: { search_keywords: string } }>('GET', `/services/${id}`, undefined, token)
    await call(
      'PUT',
      `/services/${id}`,
      { ...data, search_keywords: `${data.search_keywords.split(', round')[0]}, round${round}` },
      token,
    )
  }
}
