import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, type Program } from '../../test/program.ts'
import { BLOG, median, printFigure, SERVICE } from './figures.ts'
import { COMPRESSED_MS, measureLoad, openSaves, read } from './load.ts'

const PAGES = ['/', SERVICE, BLOG]
const CALL = '/api/public/service-links'
/** Rounds are short, so that few are spoiled by a busy moment of the machine; the median counts. */
const ROUNDS = 5
const ROUND_S = 2
const SAVES = 20

type Server = { url: string; pid: number }
type Answer = Awaited<ReturnType<typeof readAnswer>>

/** Prints the server's answers per second of CPU time, next to other servers in the same run, and its latency. */
export async function printServing(program: Program): Promise<void> {
  console.log(`\nThe server: Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model}`)
  const ours = { url: program.url, pid: program.child.pid ?? 0 }
  const hasNginx = spawnSync('nginx', ['-v']).error === undefined
  if (!hasNginx) console.log('  NOT MEASURED: nginx missing. Install with: apt-get install nginx')
  for (const path of hasNginx ? PAGES : [])
    await printBeside(`${path}: requests a second of processor, nginx = 1`, startNginx, 0.6, { ...ours, url: ours.url + path })
  await printBeside(`${CALL}, cached, bare node:http = 1`, startNode, 0.9, { ...ours, url: ours.url + CALL })
  await printLatency(program, ours)
  await printSaves(program)
}

/** The median ratio to a server of the same bytes. They are measured in turn, so that a busy machine slows both. */
async function printBeside(name: string, start: typeof startNginx, budget: number, { url, pid }: Server): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'karigar-beside-'))
  const other = await start(folder, await readAnswer(url))
  try {
    // Warms up the compiler.
    await measureLoad(url, pid, { seconds: ROUND_S })
    const rounds: { ours: number; theirs: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await measureLoad(other.url, other.pid, { seconds: ROUND_S })
      const ours = await measureLoad(url, pid, { seconds: ROUND_S })
      rounds.push({ ours: ours.requestsPerCpuS, theirs: theirs.requestsPerCpuS })
    }
    const ratios = rounds.map(({ ours, theirs }) => ours / theirs)
    const [ours, theirs] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.theirs))]
    const spread = `from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    console.log(`            ${Math.round(ours)} against ${Math.round(theirs)} requests a second of processor, ${spread}`)
    printFigure(name, median(ratios), budget, { direction: 'at least' })
  } finally {
    await other.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function printLatency(program: Program, { url, pid }: Server): Promise<void> {
  const quiet = await measureLoad(url, pid, { connections: 64, encoding: 'br' })
  printFigure('p99 at 64 connections, ms', quiet.p99Ms, 10, { errors: quiet.errors })
  const save = await openSaves(program)
  const timer = setInterval(() => void save(), 1_000)
  const busy = await measureLoad(url, pid, { connections: 64, encoding: 'br', seconds: 10 })
  clearInterval(timer)
  printFigure('p99 at 64 connections with an edit a second, ms', busy.p99Ms, 25, { errors: busy.errors })
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
  printFigure('From a save to its page served, median, ms', median(times), 50)
}

/** An answer from memory in its final compression, with the headers that nginx does not add itself. */
async function readAnswer(url: string) {
  await read(url, 'gzip')
  await sleep(COMPRESSED_MS)
  const [plain, gzip] = [await read(url, 'identity'), await read(url, 'gzip')]
  const { 'content-type': type = '', ...others } = plain.headers
  const own = ['connection', 'content-encoding', 'content-length', 'date', 'etag', 'keep-alive', 'vary']
  const headers = Object.entries(others).filter(([name]) => !own.includes(name)) as [string, string][]
  return { type, headers, plain: plain.body, gzip: gzip.body }
}

/** An nginx with one worker that serves one of our answers with its headers, from precompressed files. */
async function startNginx(folder: string, { type, headers, plain, gzip }: Answer) {
  const [port, root] = [await findFreePort(), join(folder, 'root')]
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'page'), plain)
  await writeFile(join(root, 'page.gz'), gzip)
  const added = headers.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`).join('\n')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000; tcp_nopush on; sendfile on; etag on; default_type '${type}';
  gzip_static on; gzip_vary on; ${paths.join(' ')}
  ${added}
  server { listen 127.0.0.1:${port}; root ${root}; }
}`
  await writeFile(join(folder, 'nginx.conf'), config)
  return startServer('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], port)
}

/** The least that Node can do: the same answer from memory. */
async function startNode(folder: string, { type, headers, plain }: Answer) {
  const port = await findFreePort()
  const head = [...headers.flat(), 'content-type', type, 'content-length', String(plain.byteLength)]
  await writeFile(join(folder, 'page'), plain)
  const page = `require('node:fs').readFileSync(${JSON.stringify(join(folder, 'page'))})`
  const script = `const page = ${page}; const head = ${JSON.stringify(head)}
    require('node:http').createServer((_, response) => response.writeHead(200, head).end(page)).listen(${port}, '127.0.0.1')`
  return startServer(process.execPath, ['-e', script], port)
}

async function startServer(command: string, words: string[], port: number) {
  const url = `http://127.0.0.1:${port}/page`
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command} does not start`)
    await sleep(50)
  }
  return { url, pid: child.pid ?? 0, stop: () => Promise.all([once(child, 'exit'), child.kill()]) }
}
