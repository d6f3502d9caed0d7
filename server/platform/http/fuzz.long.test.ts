import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAfter, listWindowsOfDay, windowOf } from '../../../contract/bookings/windows.ts'
import { dayIn } from '../../../contract/india.ts'
import { buildContactMessage } from '../../../test/builders.ts'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, callAs, signIn, storePayment, uploadImage } from '../../../test/steps.ts'
import { toCallbacks } from '../../../trials/fuzz/callbacks.ts'
import { type Ready, toCalls, toListing, toReadyCalls } from '../../../trials/fuzz/calls.ts'
import { type Document, listOperations, type Operation } from '../../../trials/fuzz/document.ts'
import { toPages, toPlainForms } from '../../../trials/fuzz/places.ts'
import { type FuzzRequest, toVisits } from '../../../trials/fuzz/request.ts'
import { toUploads } from '../../../trials/fuzz/uploads.ts'
import { createVisitor } from '../../../trials/fuzz/visit.ts'
import { MODULES } from '../../modules.ts'
import { loadBuiltSite } from '../../site.ts'
import { openDay } from '../../visits/days/days.test-tools.ts'
import type { Check } from '../deps/deps.ts'
import type { Sandbox } from '../providers/payments-sandbox.ts'

// `npm run fuzz -- 100000 7` makes more requests, with a seed.
const REQUESTS = Number(process.env.FUZZ_REQUESTS) || 3_000
const SEED = Number(process.env.FUZZ_SEED) || (Date.now() % 1_000_000) + 1
const VISITS_AT_ONCE = 20

// One doctor check reads the whole site, which takes a second: only for the first request and after all others.
let siteRead: ReturnType<Check['run']> | undefined
const modules = MODULES.map(({ checks = [], ...module }) => ({ ...module, checks: checks.map(readOnce) }))
function readOnce(check: Check): Check {
  return check.name === 'links' ? { ...check, run: (deps) => (siteRead ??= check.run(deps)) } : check
}

const app = await createTestApp({ trustProxy: 1 }, { modules })

// No retry: a second run would find the first one's records.
it('every call, page, file and form answers as promised, whatever it is sent', { retry: 0 }, async () => {
  const { port } = await startServer(app)
  const operations = listOperations((await app.request('GET', '/openapi.json')).body as Document)
  const { visit, report, learn } = createVisitor(app, port)
  learn(await fillTables(), 'leads')
  const { technicians, days, leads, ready } = await fillDay()
  for (const module of ['visits', 'reviews']) learn(leads, module)
  learn(technicians, 'technicians')
  learn(days, 'days')
  const faults = new Map<string, string>()
  async function note(fuzzed: readonly FuzzRequest[]): Promise<void> {
    for (const fault of await visit(fuzzed)) faults.set(fault.slice(0, 80), fault)
  }

  // Later requests use the ids in these lists.
  await note(operations.filter(({ method, path }) => method === 'GET' && !path.includes('{')).map(toListing))
  const readyCalls = toReadyCalls(operations, ready)
  await note(fc.sample(readyCalls, { seed: SEED, numRuns: 10 * ready.length }))
  const site = await loadBuiltSite()
  const { signWebhook } = app.deps.payments as Sandbox
  const visits = toVisits(
    new Map([
      ...toCalls(operations),
      ['at the door', readyCalls],
      ...toPages(site, await listBuiltFiles(site.publicFolder ?? '')),
      ...toPlainForms(operations),
      ...toUploads(),
      ...toCallbacks(signWebhook),
    ]),
  )
  for (let seed = SEED; report().requests < REQUESTS; seed++) {
    for (const fuzzed of fc.sample(visits, { seed, numRuns: VISITS_AT_ONCE })) await note(fuzzed)
  }
  siteRead = undefined
  await note(operations.filter(({ id }) => id === 'doctor.get').map(toListing))
  expect(siteRead, 'The doctor’s reading of the site').toBeDefined()

  const { requests, answered, slowest, successful, sessions, admitted } = report()
  const never = operations.map(({ id }) => id).filter((id) => !successful.has(id))
  console.log(`${requests} requests, seed ${SEED}; answers by status: ${JSON.stringify(answered)}`)
  console.log(`Never successful: ${never.join(', ') || 'none'}. Slowest: ${Math.round(slowest.ms)} ms, ${slowest.request}`)
  console.log(`The administrator’s calls past the guard, by tenths of the run: ${toShares(admitted)}; ${sessions} sessions.`)
  console.log(`Past the guard by call: ${toCounts(admitted)}`)
  console.log(`Successful beside the described calls: ${toKinds(successful, operations)}`)
  expect([...faults.values()]).toEqual([])
  const unanswered = ['visits.claim', 'visits.decideQuote', 'days.step'].filter((id) => never.includes(id))
  expect(unanswered, 'What customers and technicians do at the door').toEqual([])
  // Without a session the run would test nothing behind the guard.
  expect(admitted.filter(({ isAdmitted }) => !isAdmitted)).toEqual([])
})

type Admitted = ReturnType<ReturnType<typeof createVisitor>['report']>['admitted']

function toShares(admitted: Admitted): string {
  const size = Math.ceil(admitted.length / 10)
  const tenths = Array.from({ length: 10 }, (_, index) => admitted.slice(index * size, (index + 1) * size))
  return tenths.map((tenth) => `${tenth.filter(({ isAdmitted }) => isAdmitted).length}/${tenth.length}`).join(' ')
}

/** Admitted requests per call, the fewest first. */
function toCounts(admitted: Admitted): string {
  const counts = [...Map.groupBy(admitted, ({ id }) => id)].map(
    ([id, calls]) => [id, calls.filter(({ isAdmitted }) => isAdmitted).length] as const,
  )
  const sorted = counts.sort(([, first], [, second]) => first - second)
  return sorted.map(([id, count]) => `${id} ${count}`).join(', ')
}

/** Successful answers per kind of page, file or form. */
function toKinds(successful: ReadonlyMap<string, number>, operations: readonly Operation[]): string {
  const calls = new Set(operations.map(({ id }) => id))
  const others = [...successful].filter(([id]) => !calls.has(id))
  const byKind = [...Map.groupBy(others, ([id]) => id.split(' ')[0])]
  return byKind.map(([kind, counts]) => `${kind} ${counts.reduce((sum, [, count]) => sum + count, 0)}`).join(', ')
}

/** Paths of some of the files that browsers fetch, of each kind. */
async function listBuiltFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
  const byEnding = Map.groupBy(paths.sort(), (path) => path.split('.').at(-1))
  return [...byEnding.values()].flatMap((ofEnding) => ofEnding.slice(0, 3))
}

/** Adds a record to each table that the seed leaves empty; returns the booking tokens. */
async function fillTables(): Promise<{ token: string }[]> {
  const byCode = await book(app)
  const paid = await bookPaid(app)
  const unpaid = await storePayment(app)
  await app.request('POST', '/public/contact', buildContactMessage())
  await uploadImage(app, await signIn(app))
  return [byCode, paid, unpaid].map(({ token }) => ({ token }))
}

/**
 * A technician with a visit today, whose page the fuzz opens until the clock has passed it, and two visits tomorrow:
 * one at the door with a waiting quote, and a finished one. `ready` lists what can be done with them.
 */
async function fillDay() {
  const technician = await insertTechnician(app.db)
  const asOwner = callAs(app, await signIn(app))
  const now = app.clock.now()
  const today = listWindowsOfDay(dayIn(now)).find((at) => windowOf(at).end > now)
  const [morning, noon] = listWindowsOfDay(dayAfter(now, 1))
  async function choose(window: string | undefined, ...acts: object[]): Promise<{ token: string }> {
    const { id, token } = await book(app, { service_type: 'AC', city: 'thane' })
    // The office plans it, because customers can't choose a window that has begun.
    const visit = await asOwner('POST', '/visits', { lead_id: id, window, technician_id: technician.id })
    for (const act of acts) await asOwner('PATCH', `/visits/${visit.id}`, act)
    return { token }
  }
  const arrive = ['accepted', 'on_the_way', 'arrived'].map((step) => ({ step, reason: 'By phone' }))
  const leads = [
    await choose(today),
    await choose(morning, ...arrive, { lines: [{ label: 'Fitting', paise: 48_000, kind: 'labour' }] }),
    await choose(noon, ...arrive, { step: 'done', outcome: 'work', paid_by: 'cash' }),
  ]
  const [, atDoor, done] = leads
  const day = await openDay(app, technician)
  const { id: visit_id } = await day.visit()
  // The phone doesn't say when it was tapped, because a random time would be on another day. Fields that other steps
  // need are omitted, because this step would check them too.
  const planned = { visit_id, step: 'accepted', said_at: undefined, outcome: undefined, lines: undefined }
  const ready: Ready[] = [
    { id: 'days.step', parameters: { token: day.token }, body: planned },
    { id: 'visits.decideQuote', parameters: { ...atDoor }, body: { number: 1, total_paise: 48_000 } },
    { id: 'visits.claim', parameters: { ...done }, body: {} },
  ]
  return { technicians: [{ id: technician.id }], days: [{ token: day.token }, { visit_id }], leads, ready }
}
