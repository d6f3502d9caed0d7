import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ADMIN, type Program } from '../../test/program.ts'

type Load = { requests: number; errors: number; p99Ms: number; requestsPerCpuS: number }
type Options = {
  connections?: number
  seconds?: number
  encoding?: string
}

const TICKS_PER_S = 100
/** A page has its final compression within this time of its first answer. */
export const COMPRESSED_MS = 5_000

/** Requests as fast as a server answers, and counts the answers per second of CPU time. */
export async function measureLoad(url: string, pid: number, options: Options = {}): Promise<Load> {
  const { connections = 16, seconds = 5, encoding = 'gzip' } = options
  const before = cpuSeconds(pid)
  const given = ['-j', '-c', String(connections), '-d', String(seconds), '-H', `Accept-Encoding=${encoding}`]
  const { stdout } = spawn('autocannon', [...given, url], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { '2xx': requests, non2xx, errors, latency } = JSON.parse(await text(stdout))
  const cpuS = cpuSeconds(pid) - before
  return { requests, errors: errors + non2xx, p99Ms: latency.p99, requestsPerCpuS: requests / cpuS }
}

/** CPU time of a process and its children, in user and system mode. */
export function cpuSeconds(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.parent === pid)
  return [String(pid), ...children].reduce((sum, name) => sum + (readStat(name)?.cpuS ?? 0), 0)
}

function readStat(pid: string): { parent: number; cpuS: number } | undefined {
  try {
    // The second field is the program's name, in brackets, and may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
    const fields = stat.split(' ')
    return { parent: Number(fields[1]), cpuS: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S }
  } catch {
    return undefined
  }
}

/** What Linux counts as resident for the program's own process, in MB: now (VmRSS) or at its peak (VmHWM). */
export async function readMemory({ child }: Program, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1_000_000
}

export const forgetPeak = ({ child }: Program) => writeFile(`/proc/${child.pid}/clear_refs`, '5')

/** The body as received; `fetch` would decompress it. */
export function read(url: string, encoding: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({ headers: response.headers, body: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end()
  })
}

/** The owner's session. */
export async function signIn(url: string): Promise<{ id: number; token: string }> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/public/authenticate`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  const { id, token } = (await answer.json()) as { id: number; token: string }
  return { id, token }
}

/** The returned function saves the first blog under a new title, and returns the title. */
export async function openSaves({ url }: Program): Promise<() => Promise<string>> {
  const { token } = await signIn(url)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
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
