import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildContactMessage } from '../../test/builders.ts'
import { type Document, listOperations } from '../../test/fuzz/document.ts'
import { type FuzzRequest, toVisits } from '../../test/fuzz/requests.ts'
import { createVisitor } from '../../test/fuzz/visit.ts'
import { createTestApp } from '../../test/harness.ts'
import { book, bookPaid, signIn, storePayment, uploadImage } from '../../test/steps.ts'
import { startServer } from './cache/cache.test-tools.ts'

// `npm run fuzz -- 100000 7` makes more requests, with a seed.
const REQUESTS = Number(process.env.FUZZ_REQUESTS) || 3_000
const SEED = Number(process.env.FUZZ_SEED) || (Date.now() % 1_000_000) + 1
const VISITS_AT_ONCE = 20

const app = await createTestApp({ trustProxy: 1 })

it('every call answers as its description says, whatever it is sent', async () => {
  await fillTables()
  const { port } = await startServer(app)
  const operations = listOperations((await app.request('GET', '/openapi.json')).body as Document)
  const { visit, report } = createVisitor(app, port)
  const faults = new Map<string, string>()
  async function note(fuzzed: readonly FuzzRequest[]): Promise<void> {
    for (const fault of await visit(fuzzed)) faults.set(fault.slice(0, 80), fault)
  }

  // The ids in the lists are used by the requests after them.
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  await note(lists.map((operation) => ({ operation, waitMs: 0, caller: 'administrator', parameters: {} })))
  const visits = toVisits(operations)
  for (let seed = SEED; report().requests < REQUESTS; seed++) {
    for (const fuzzed of fc.sample(visits, { seed, numRuns: VISITS_AT_ONCE })) await note(fuzzed)
  }

  const { requests, answered, slowest, successful, sessions, admitted } = report()
  const never = operations.map(({ id }) => id).filter((id) => !successful.has(id))
  console.log(`${requests} requests, seed ${SEED}; answers by status: ${JSON.stringify(answered)}`)
  console.log(`Never successful: ${never.join(', ') || 'none'}. Slowest: ${Math.round(slowest.ms)} ms, ${slowest.request}`)
  console.log(`The administrator’s calls past the guard, by tenths of the run: ${toShares(admitted)}; ${sessions} sessions.`)
  console.log(`Past the guard by call: ${toCounts(admitted)}`)
  expect([...faults.values()]).toEqual([])
  // A run whose session is lost finds nothing.
  expect(admitted.filter(({ isAdmitted }) => !isAdmitted)).toEqual([])
}, 7_200_000)

type Admitted = ReturnType<ReturnType<typeof createVisitor>['report']>['admitted']

function toShares(admitted: Admitted): string {
  const size = Math.ceil(admitted.length / 10)
  const tenths = Array.from({ length: 10 }, (_, index) => admitted.slice(index * size, (index + 1) * size))
  return tenths.map((tenth) => `${tenth.filter(({ isAdmitted }) => isAdmitted).length}/${tenth.length}`).join(' ')
}

/** The calls with the fewest come first. */
function toCounts(admitted: Admitted): string {
  const counts = [...Map.groupBy(admitted, ({ id }) => id)].map(
    ([id, calls]) => [id, calls.filter(({ isAdmitted }) => isAdmitted).length] as const,
  )
  const sorted = counts.sort(([, first], [, second]) => first - second)
  return sorted.map(([id, count]) => `${id} ${count}`).join(', ')
}

/** Adds a record of each kind that the first start has none of. */
async function fillTables(): Promise<void> {
  await book(app)
  await bookPaid(app)
  await storePayment(app)
  await app.request('POST', '/public/contact', buildContactMessage())
  await uploadImage(app, await signIn(app))
}
