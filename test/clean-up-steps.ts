import { beforeEach } from 'vitest'
import { MODULES } from '../server/modules.ts'
import { cleanUp } from '../server/operation/jobs/run-jobs.ts'
import { type Term, toLimit, toTerm } from '../server/platform/deps/deps.ts'
import type { TestApp } from './harness.ts'
import { signIn } from './steps.ts'

/** The retention term of this name. */
export function findTerm(name: string): Term {
  const found = MODULES.flatMap(({ retention = [] }) => retention).find((one) => one.name === name)
  if (!found) throw new Error(`Nothing is removed under the name ${name}`)
  return toTerm(found.term, { receiptYears: 8 })
}

/** Steps of the tests about the clean-up; `admin.token` is a session of the test's beginning. */
export function cleanUpSteps(app: TestApp) {
  const admin = { token: '' }
  beforeEach(async () => {
    admin.token = await signIn(app)
  })

  /** Cleans up at the end of a term, at which everything is retained, and again a millisecond later. */
  async function cleanUpAfter(ms: number, expectRetained: () => Promise<void>): Promise<void> {
    app.clock.advance(ms)
    await cleanUp(app.deps)
    await expectRetained()
    app.clock.advance(1)
    await cleanUp(app.deps)
  }

  /** The time until the term of something created now ends. */
  function msUntilLimit(name: string): number {
    const now = app.clock.now()
    const term = findTerm(name)
    if (!('years' in term)) return now.getTime() - toLimit(term, now).getTime()
    const end = new Date(now)
    end.setUTCFullYear(end.getUTCFullYear() + term.years)
    return end.getTime() - now.getTime()
  }

  return { admin, cleanUpAfter, msUntilLimit }
}
