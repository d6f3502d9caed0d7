import { type Finding, worstFirst } from '../../../contract/operation/doctor.ts'
import type { AskSite, Check, Deps, Module } from '../../platform/deps/deps.ts'

/** The checks of all modules. */
export const listChecks = (modules: readonly Module[]): Check[] => modules.flatMap(({ checks = [] }) => checks)

const CHECK_MS = 25_000

type CheckDeps = Deps & { askSite: AskSite }

/** The findings of these checks, the worst first. A check that fails or takes too long is unknown. */
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
