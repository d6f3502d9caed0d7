import { beforeEach } from 'vitest'
import type { TestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { cleanUp } from './clean-up.ts'
import { limitOf, type Retained, toSeedTerms } from './retention.rules.ts'

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
  function msUntilLimit(kind: Retained): number {
    const now = app.clock.now()
    const end = new Date(now)
    const years = Number(/^(\d+) year/.exec(toSeedTerms(8)[`keep.${kind}`] ?? '')?.[1] ?? 0)
    if (years === 0) return now.getTime() - limitOf(kind, now).getTime()
    end.setUTCFullYear(end.getUTCFullYear() + years)
    return end.getTime() - now.getTime()
  }

  return { admin, cleanUpAfter, msUntilLimit }
}
