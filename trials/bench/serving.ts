import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, type Program } from '../../test/program.ts'
import { printFigure } from './figures.ts'
import { COMPRESSED_MS, isInstalled, measureLoad, read } from './load.ts'
import type { Served } from './node-servers.ts'
import { startNginx, startNode } from './other-servers.ts'
import { BLOG, SERVICE } from './pages.ts'

const PAGES = ['/', SERVICE, BLOG]
const CALL = '/api/public/service-links'
const BLOG_CALL = '/api/public/blog/1'
const SEARCH = '/api/public/frontblogs?limit=1&search='
/** Rounds are short, so that a busy moment of the machine spoils few of them; the median counts. */
const ROUNDS = 5
const ROUND_S = 2
const SAVES = 20

type Measure = () => ReturnType<typeof measureLoad>

/** Prints the server's answers per second of CPU time, beside other servers in the same run, and its latency. */
export async function printServing(program: Program): Promise<void> {
  console.log(`\nThe server: Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model}`)
  const missing = ['wrk', 'nginx'].filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    console.log(`  NOT MEASURED: ${missing.join(' and ')} missing. Install with: apt-get install ${missing.join(' ')}`)
  } else {
    for (const path of PAGES) await printAgainstNginx(program, path)
    await printLatency(program)
    await printCalls(program)
  }
  await printSaves(program)
}

async function printAgainstNginx(program: Program, path: string): Promise<void> {
  const [url, pid] = [program.url + path, program.child.pid ?? 0]
  await inTempFolder(async (folder) => {
    const nginx = await startNginx(folder, await readAnswer(url))
    try {
      const ratio = await compare(
        () => measureLoad(nginx.url, nginx.pid, { seconds: ROUND_S }),
        () => measureLoad(url, pid, { seconds: ROUND_S }),
      )
      printFigure(`${path}: requests a second of processor, nginx = 1`, ratio, 0.6, { direction: 'at least' })
    } finally {
      await nginx.stop()
    }
  })
}

async function printLatency(program: Program): Promise<void> {
  const [url, pid] = [program.url, program.child.pid ?? 0]
  const quiet = await measureLoad(url, pid, { connections: 64, encoding: 'br' })
  printFigure('p99 at 64 connections, ms', quiet.p99Ms, 10, { errors: quiet.errors })
  const save = await openSaves(program)
  const timer = setInterval(() => void save(), 1_000)
  const busy = await measureLoad(url, pid, { connections: 64, encoding: 'br', seconds: 10 })
  clearInterval(timer)
  printFigure('p99 at 64 connections with an edit a second, ms', busy.p99Ms, 25, { errors: busy.errors })
}

/** Prints what calls cost, beside a bare `node:http` with the same answer. */
async function printCalls(program: Program): Promise<void> {
  const { dataDir } = program
  const pid = program.child.pid ?? 0
  const plain = { encoding: 'identity', seconds: ROUND_S }
  const measureAt =
    ({ url, pid }: { url: string; pid: number }, path: string) =>
    () =>
      measureLoad(url + path, pid, plain)
  const measureSearch = () => measureLoad(program.url, pid, { ...plain, pathPrefix: SEARCH })

  await withNode(await toBare(program.url + CALL), async (bare) => {
    const measureBare = measureAt(bare, '')
    const cached = await compare(measureBare, measureAt({ url: program.url, pid }, CALL))
    printFigure(`${CALL}, cached, bare node:http = 1`, cached, 0.9, { direction: 'at least' })
    const searched = await compare(measureBare, measureSearch)
    printFigure('/api/public/frontblogs, each with another search, bare node:http = 1', searched, 0.6, { direction: 'at least' })
    await withNode({ by: 'program', dataDir }, async (uncached) => {
      const known = await compare(measureBare, measureAt(uncached, CALL))
      printFigure(`${CALL}, not cached, content known, bare node:http = 1`, known, 0.6, { direction: 'at least' })
    })
  })
  await withNode(await toBare(program.url + BLOG_CALL), async (bare) => {
    const measureBare = measureAt(bare, '')
    for (const by of ['node with a query', 'Hono with a query'] as const) {
      const ratio = await withNode({ by, dataDir }, (server) => compare(measureBare, measureAt(server, '')))
      console.log(`            ${ratio.toFixed(2)}  the most that ${by} reaches, bare node:http = 1`)
    }
    const ratio = await withNode({ by: 'program', dataDir }, (server) => compare(measureBare, measureAt(server, BLOG_CALL)))
    printFigure(`${BLOG_CALL}, not cached, one query, bare node:http = 1`, ratio, 0.6, { direction: 'at least' })
  })
}

async function toBare(url: string): Promise<Served> {
  const { type, headers, plain } = await readAnswer(url)
  return { by: 'node', headers: [...headers, ['content-type', type]], body: plain.toString() }
}

async function withNode<Result>(
  served: Served,
  work: (server: { url: string; pid: number }) => Promise<Result>,
): Promise<Result> {
  const server = await startNode(served)
  return work(server).finally(server.stop)
}

async function printSaves(program: Program): Promise<void> {
  const save = await openSaves(program)
  const times: number[] = []
  for (let count = 0; count < SAVES; count++) {
    const start = performance.now()
    const title = await save()
    const { body } = await read(program.url + BLOG, 'identity')
    times.push(performance.now() - start)
    if (!body.includes(title)) throw new Error('The page after a save is an old one')
  }
  printFigure('From a save to its page served, median, ms', times.toSorted((a, b) => a - b)[SAVES / 2] ?? 0, 50)
}

/** Signs in; the returned function saves the blog under another title and returns that. */
export async function openSaves({ url }: Program): Promise<() => Promise<string>> {
  const json = { 'Content-Type': 'application/json' }
  const signIn = await fetch(`${url}/api/public/authenticate`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) })
  const { token } = (await signIn.json()) as { token: string }
  const headers = { ...json, Authorization: `Bearer ${token}` }
  const { data } = (await (await fetch(`${url}/api/blogs/1`, { headers })).json()) as { data: Record<string, unknown> }
  const { version: _version, image: _image, ...blog } = data
  let count = 0
  return async () => {
    const title = `Saved ${Date.now()} ${++count}`
    const answer = await fetch(`${url}/api/blogs/1`, { method: 'PUT', headers, body: JSON.stringify({ ...blog, title }) })
    if (!answer.ok) throw new Error(`A save was answered ${answer.status}`)
    return title
  }
}

/**
 * The median ratio of two servers' requests per second of CPU time. They are measured in turn, so that a busy machine
 * slows both.
 */
async function compare(measureOther: Measure, measureOurs: Measure): Promise<number> {
  // Warms up the compiler.
  await measureOurs()
  const rounds: { ours: number; other: number; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [other, ours] = [(await measureOther()).requestsPerCpuS, (await measureOurs()).requestsPerCpuS]
    rounds.push({ ours, other, ratio: ours / other })
  }
  rounds.sort((a, b) => a.ratio - b.ratio)
  const [least, median, most] = [rounds[0], rounds[Math.floor(ROUNDS / 2)], rounds[ROUNDS - 1]]
  if (!least || !median || !most) throw new Error('Nothing was measured')
  const spread = `from ${least.ratio.toFixed(2)} to ${most.ratio.toFixed(2)}`
  console.log(
    `            ${Math.round(median.ours)} against ${Math.round(median.other)} requests a second of processor, ${spread}`,
  )
  return median.ratio
}

/** An answer from memory in its final compression. */
async function readAnswer(url: string) {
  await read(url, 'gzip')
  await new Promise((resolve) => setTimeout(resolve, COMPRESSED_MS))
  const [plain, gzip] = [await read(url, 'identity'), await read(url, 'gzip')]
  const { 'content-type': type = '', ...others } = plain.headers
  const own = ['connection', 'content-encoding', 'content-length', 'date', 'etag', 'keep-alive', 'vary']
  const headers = Object.entries(others).filter(([name]) => !own.includes(name)) as [string, string][]
  return { type, headers, plain: plain.body, gzip: gzip.body }
}

async function inTempFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'karigar-nginx-'))
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
