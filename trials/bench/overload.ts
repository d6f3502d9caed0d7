import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { API_BASE } from '../../contract/paths.ts'
import { buildLead } from '../../test/builders.ts'
import { ADMIN, type Program, startProgram } from '../../test/program.ts'
import { followCodes } from './follow-codes.ts'
import { startNode } from './other-servers.ts'

// Finds how many visits a second the program serves, sends it ten times as many for a while (npm run overload -- 20, in
// seconds), and prints what was admitted, how long that took, and whether each booking that was confirmed is stored. A
// visit opens a page, one that does not exist, searches, tries to sign in with a wrong password, and books by code. For
// comparison, the same number of connections a second then comes to a bare server of node:http.

const SECONDS = Number(process.argv[2] ?? 20)
const FACTOR = 10
const TOP_S = 8
const TOP_VISITS_AT_ONCE = 16
const PATIENCE_MS = 10_000
const PAGE_BYTES = 12_000

const KINDS = ['page', 'missing', 'search', 'signIn', 'code', 'verify', 'booking', 'admin'] as const
type Kind = (typeof KINDS)[number]
type Asked = { method?: string; path: string; body?: object; token?: string }
type Answer = { status: number; text: string; hasRetryAfter: boolean }

let addresses = 0

function createVisits(program: Program, token: string) {
  const codes = followCodes(program.dataDir)
  const tally = new Map<string, number[]>()
  const references: string[] = []
  function note(kind: Kind, outcome: string, ms: number): void {
    const key = `${kind} ${outcome}`
    const times = tally.get(key) ?? []
    tally.set(key, times)
    times.push(ms)
  }

  async function ask(kind: Kind, asked: Asked): Promise<Answer | undefined> {
    const start = performance.now()
    const answer = await send(program.url, asked).catch(() => undefined)
    const shed = answer?.status === 503 ? (answer.hasRetryAfter ? 'shed' : 'failed') : undefined
    note(kind, shed ?? (!answer || answer.status >= 500 ? 'failed' : 'admitted'), performance.now() - start)
    return answer
  }

  async function book(): Promise<void> {
    const lead = buildLead()
    const post = (kind: Kind, call: string, body: object) =>
      ask(kind, { method: 'POST', path: `${API_BASE}/public/${call}`, body })
    if ((await post('code', 'send-otp', { mobile: lead.mobile }))?.status !== 200) return
    const otp = await codes.find(lead.mobile)
    const verified = await post('verify', 'verify-otp', { mobile: lead.mobile, otp })
    if (verified?.status !== 200) return
    const { verification } = JSON.parse(verified.text)
    const booked = await post('booking', 'leads', { ...lead, verification })
    if (booked?.status === 201) references.push(JSON.parse(booked.text).data.reference)
  }

  async function visit(): Promise<void> {
    const name = Math.random().toString(36).slice(2)
    const body = { email: `${name}@example.com`, password: 'a-wrong-password' }
    await Promise.all([
      ask('page', { path: '/' }),
      ask('missing', { path: `/${name}` }),
      ask('search', { path: `${API_BASE}/public/frontblogs?search=${name}` }),
      ask('signIn', { method: 'POST', path: `${API_BASE}/public/authenticate`, body }),
      ask('admin', { path: `${API_BASE}/leads?limit=20`, token }),
      book(),
    ])
  }
  return { visit, references, tally, stop: codes.stop }
}

async function overload(program: Program): Promise<void> {
  const { text } = await send(program.url, { method: 'POST', path: `${API_BASE}/public/authenticate`, body: ADMIN })
  const { token } = JSON.parse(text)
  const warm = createVisits(program, token)
  for (let count = 0; count < 20; count++) await warm.visit()
  warm.stop()

  const top = createVisits(program, token)
  const end = performance.now() + TOP_S * 1000
  let served = 0
  await Promise.all(
    Array.from({ length: TOP_VISITS_AT_ONCE }, async () => {
      while (performance.now() < end) await top.visit().then(() => served++)
    }),
  )
  top.stop()
  const topRate = served / TOP_S
  console.log(`Top rate: ${topRate.toFixed(1)} visits a second, ${TOP_VISITS_AT_ONCE} at once`)
  printTally(top.tally)

  const over = createVisits(program, token)
  const delay = monitorEventLoopDelay()
  delay.enable()
  const reached = await offer(topRate * FACTOR, over.visit)
  over.stop()
  console.log(`\n${reached.toFixed(1)} visits a second for ${SECONDS} s, ${(reached / topRate).toFixed(1)} times the top rate`)
  printTally(over.tally)
  const [p50Ms, p99Ms] = [50, 99].map((share) => Math.round(delay.percentile(share) / 1e6))
  console.log(`  The visitors’ own process was late by p50 ${p50Ms}, p99 ${p99Ms} ms, which the times include`)
  const asked = [...over.tally.values()].reduce((sum, times) => sum + times.length, 0)
  await compareWithNode(asked / SECONDS)
  await untilConsoleAnswers(program, token)
  await printBookings(program, token, [...warm.references, ...top.references, ...over.references])
}

/** Starts `rate` pieces of work a second for a while, waits for all of them, and returns how many were started. */
async function offer(rate: number, work: () => Promise<void>): Promise<number> {
  const running = new Set<Promise<void>>()
  const start = performance.now()
  let started = 0
  while (performance.now() - start < SECONDS * 1000) {
    for (; started < ((performance.now() - start) / 1000) * rate; started++) {
      const one: Promise<void> = work().finally(() => running.delete(one))
      running.add(one)
    }
    await sleep(5)
  }
  const reached = started / ((performance.now() - start) / 1000)
  await Promise.all(running)
  return reached
}

/** Measures what bare Node can do on this machine with these clients at this moment. */
async function compareWithNode(rate: number): Promise<void> {
  const node = await startNode({ by: 'node', headers: [['Content-Type', 'text/html']], body: 'x'.repeat(PAGE_BYTES) })
  const times: number[] = []
  let failed = 0
  async function ask(): Promise<void> {
    const start = performance.now()
    const answer = await send(node.url, { path: '' }).catch(() => undefined)
    if (answer) times.push(performance.now() - start)
    else failed += 1
  }
  const reached = await offer(rate, ask).finally(node.stop)
  console.log(`\nA bare server of node:http, ${reached.toFixed(0)} connections a second for as long`)
  console.log(`  answered ${times.length} (p50 ${toQuantile(times, 0.5)}, p99 ${toQuantile(times, 0.99)} ms), failed ${failed}`)
}

/** Waits until the program has worked off abandoned requests; until then it refuses the console. */
async function untilConsoleAnswers(program: Program, token: string): Promise<void> {
  const ask = () => send(program.url, { path: `${API_BASE}/leads?limit=1`, token }).catch(() => undefined)
  while ((await ask())?.status !== 200) await sleep(500)
}

function printTally(tally: ReadonlyMap<string, number[]>): void {
  for (const kind of KINDS) {
    const [admitted = [], shed = [], failed = []] = ['admitted', 'shed', 'failed'].map((outcome) =>
      tally.get(`${kind} ${outcome}`),
    )
    const of = (times: number[]) => `${times.length} (p50 ${toQuantile(times, 0.5)}, p99 ${toQuantile(times, 0.99)} ms)`
    console.log(`  ${kind.padEnd(8)} admitted ${of(admitted)}, shed ${of(shed)}, failed ${failed.length}`)
  }
}

const toQuantile = (times: number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)

/** Reads all leads back through the console's list, after the load. */
async function printBookings(program: Program, token: string, confirmed: string[]): Promise<void> {
  const stored = new Set<string>()
  for (let page = 1; ; page++) {
    const { text } = await send(program.url, { path: `${API_BASE}/leads?limit=100&page=${page}`, token })
    const { data } = JSON.parse(text)
    for (const { reference } of data) stored.add(reference)
    if (data.length < 100) break
  }
  const lost = confirmed.filter((reference) => !stored.has(reference))
  console.log(`\n${confirmed.length} bookings confirmed, ${stored.size} stored, ${lost.length} confirmed but not stored`)
  if (lost.length > 0) process.exitCode = 1
}

async function send(url: string, { method = 'GET', path, body, token }: Asked): Promise<Answer> {
  addresses += 1
  const headers = {
    'Accept-Encoding': 'br',
    'X-Forwarded-For': `${11 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}.1`,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  // Each request opens a new connection, as different visitors would.
  const sent = request(url + path, { method, headers, agent: false }).on('error', () => {})
  const timer = setTimeout(() => sent.destroy(new Error('No answer in time')), PATIENCE_MS)
  try {
    sent.end(body && JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const text = (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync : String)(Buffer.concat(parts)).toString()
    return { status: answer.statusCode ?? 0, text, hasRetryAfter: answer.headers['retry-after'] !== undefined }
  } finally {
    clearTimeout(timer)
    sent.destroy()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'karigar-overload-'))
try {
  const program = await startProgram(folder, { TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '1000000' })
  await overload(program).finally(program.stop)
} finally {
  await rm(folder, { recursive: true, force: true })
}
