import { Resolver } from 'node:dns/promises'
import { stat, statfs } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { type Finding, worstFirst } from '../../../contract/operation/doctor.ts'
import type { AskSite, Check, Deps, Module, Probes } from '../../platform/deps/deps.ts'

/** The checks of all modules. */
export const listChecks = (modules: readonly Module[]): Check[] => modules.flatMap(({ checks = [] }) => checks)

const CHECK_MS = 25_000

type CheckDeps = Deps & { askSite: AskSite }

/** These checks' findings, worst first. A check that fails or takes too long is unknown. */
export async function examine(deps: CheckDeps, checks: readonly Check[], timeoutMs = CHECK_MS): Promise<Finding[]> {
  return worstFirst(await Promise.all(checks.map((check) => runCheck(check, deps, timeoutMs))))
}

async function runCheck({ name, title, run }: Check, deps: CheckDeps, timeoutMs: number): Promise<Finding> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`it took more than ${timeoutMs / 1000} seconds`)), timeoutMs)
  try {
    return { name, title, ...(await Promise.race([(async () => run(deps))(), timeout])) }
  } catch (error) {
    deps.log.warn({ err: error, check: name }, 'a check of the doctor failed')
    const reason = error instanceof Error ? error.message : String(error)
    return {
      name,
      title,
      state: 'unknown',
      text: `It couldn’t be checked: ${reason}`,
      remedy: null,
      path: null,
      action: null,
      file: null,
      details: [],
    }
  } finally {
    clearTimeout(timer)
  }
}

const TIMEOUT_MS = 5_000
const MAX_BODY_CHARS = 1_000
const BUILT = join(import.meta.dirname, '../../../dist/server/render.js')

export const PROBES: Probes = {
  async resolveTxt(name) {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
    const found = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
      throw error
    })
    return found.map((parts) => parts.join(''))
  },

  visit: (url) =>
    new Promise((resolve, reject) => {
      const request = url.startsWith('https:') ? httpsRequest : httpRequest
      // A new connection, because a kept-alive one would show an older certificate.
      request(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
        const ends = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to
        const date = response.headers.date
        let body = ''
        response.setEncoding('utf8').on('data', (part) => {
          if (body.length < MAX_BODY_CHARS) body += part
        })
        response
          .on('error', reject)
          .on('end', () =>
            resolve({ body, date: date ? new Date(date) : undefined, certificateEndsAt: ends ? new Date(ends) : undefined }),
          )
      })
        .on('error', reject)
        .end()
    }),

  async readSpace(folder) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  },

  async readBuild() {
    return { startedAt: new Date(performance.timeOrigin), builtAt: (await stat(BUILT)).mtime }
  },
}
