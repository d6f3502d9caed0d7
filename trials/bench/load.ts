import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Load = { requests: number; errors: number; p99Ms: number; requestsPerCpuS: number }
type Options = {
  connections?: number
  seconds?: number
  encoding?: string
  pathPrefix?: string
  /** Requested in turn, instead of the URL's path. */
  paths?: readonly string[]
  /** How long each connection waits before its next request. */
  delayMs?: number
}

const TICKS_PER_S = 100
/** Within this time after its first answer, a page has its final compression. */
export const COMPRESSED_MS = 5_000

export const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined

/** Requests as fast as a server answers, and counts the answers per second of CPU time. */
export async function measureLoad(url: string, pid: number, options: Options = {}): Promise<Load> {
  const { connections = 16, seconds = 5, encoding = 'gzip', pathPrefix, paths, delayMs } = options
  const header = ['-H', `Accept-Encoding: ${encoding}`]
  const script = ['-s', join(import.meta.dirname, 'wrk.lua')]
  const settings = { PATH_PREFIX: pathPrefix, PATHS: paths?.join(' '), DELAY_MS: delayMs?.toString() }
  const env = { ...process.env, ...settings }
  const before = cpuSeconds(pid)
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...header, ...script, url]
  const { stdout } = await promisify(execFile)('wrk', args, { env })
  const cpuS = cpuSeconds(pid) - before
  const result = JSON.parse(stdout.split('\n').findLast((line) => line.startsWith('{')) ?? '{}')
  return { ...result, requestsPerCpuS: result.requests / cpuS }
}

/** CPU time of a process and its children, in user and system mode. */
export function cpuSeconds(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.parent === pid)
  return [String(pid), ...children].reduce((sum, name) => sum + (readStat(name)?.cpuS ?? 0), 0)
}

function readStat(pid: string): { parent: number; cpuS: number } | undefined {
  try {
    // The second field is the program's name, in brackets, and may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { parent: Number(fields[1]), cpuS: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S }
  } catch {
    return undefined
  }
}

/** The body as it comes over the wire; `fetch` would unpack it. */
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
