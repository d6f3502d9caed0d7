import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, type Program } from '../test/program.ts'
import { printFigure } from './figures.ts'
import { COMPRESSED_MS, isInstalled, measureLoad, read } from './load.ts'
import { startBareNode, startNginx } from './other-servers.ts'
import { BLOG, SERVICE } from './pages.ts'

const PAGES = ['/', SERVICE, BLOG]
const CALL = '/api/public/service-links'
const ROUNDS = 2
const SAVES = 20

type Measure = () => ReturnType<typeof measureLoad>

/** Prints what the server does with a second of its processor, beside others in the same run, and how long it takes. */
export async function printServing(program: Program): Promise<void> {
  console.log(`\nThe server: Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model}`)
  const missing = ['wrk', 'nginx'].filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    console.log(`  NOT MEASURED: ${missing.join(' and ')} missing. Install with: apt-get install ${missing.join(' ')}`)
  } else {
    for (const path of PAGES) await printAgainstNginx(program, path)
    await printLatency(program)
    await printCall(program)
  }
  await printSaves(program)
}

async function printAgainstNginx(program: Program, path: string): Promise<void> {
  const [url, pid] = [program.url + path, program.child.pid ?? 0]
  await inTempFolder(async (folder) => {
    const nginx = await startNginx(folder, await readAnswer(url))
    try {
      const ratio = await compare(
        () => measureLoad(nginx.url, nginx.pid),
        () => measureLoad(url, pid),
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

async function printCall(program: Program): Promise<void> {
  const [url, pid] = [program.url + CALL, program.child.pid ?? 0]
  const bare = await startBareNode(await readAnswer(url))
  try {
    const measureBare = () => measureLoad(bare.url, bare.pid, { encoding: 'identity' })
    const cached = await compare(measureBare, () => measureLoad(url, pid, { encoding: 'identity' }))
    const pathPrefix = '/api/public/frontblogs?limit=1&search='
    const uncached = await compare(measureBare, () => measureLoad(url, pid, { encoding: 'identity', pathPrefix }))
    printFigure(`${CALL}, cached, bare node:http = 1`, cached, 0.9, { direction: 'at least' })
    printFigure('/api/public/frontblogs, each with another search, bare node:http = 1', uncached, 0.6, { direction: 'at least' })
  } finally {
    await bare.stop()
  }
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

/** A function that saves the blog under another title, which it returns. */
async function openSaves({ url }: Program): Promise<() => Promise<string>> {
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

/** The ratio of two servers' requests a second of processor, measured in turn so that a busy machine slows both. */
async function compare(measureOther: Measure, measureOurs: Measure): Promise<number> {
  // Node compiles what runs often.
  await measureOurs()
  let [other, ours] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    other += (await measureOther()).requestsPerCpuS
    ours += (await measureOurs()).requestsPerCpuS
  }
  console.log(`            ${Math.round(ours / ROUNDS)} against ${Math.round(other / ROUNDS)} requests a second of processor`)
  return ours / other
}

/** An answer as it is served from memory, compressed for good. */
async function readAnswer(url: string) {
  await read(url, 'gzip')
  await new Promise((resolve) => setTimeout(resolve, COMPRESSED_MS))
  const [plain, gzip] = [await read(url, 'identity'), await read(url, 'gzip')]
  const own = ['connection', 'content-encoding', 'content-length', 'date', 'etag', 'keep-alive', 'vary']
  const headers = Object.entries(plain.headers).filter(([name]) => !own.includes(name)) as [string, string][]
  return { headers, plain: plain.body, gzip: gzip.body }
}

async function inTempFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'karigar-nginx-'))
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
