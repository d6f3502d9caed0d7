import { beforeEach } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildMobile } from '../../../test/builders.ts'
import { nextAddress, type TestApp } from '../../../test/harness.ts'
import { readCode } from '../../../test/steps.ts'
import { tabs } from '../../platform/db/schema.ts'
import { addToTabs } from './toll.store.ts'

/** The codes that the tests' site sends in an hour. */
export const BUDGET = 100

/** Steps of the tests about the toll. Each test begins a day after the one before, with nothing open anywhere. */
export function tollSteps(app: TestApp) {
  beforeEach(async () => {
    await app.db.delete(tabs)
    app.clock.advance(DAY_MS)
    await app.runJobs()
    app.mails.length = 0
  })

  return {
    ask: (form: object = {}, address = nextAddress(), headers?: Record<string, string>) =>
      app.request('POST', '/public/send-otp', { mobile: buildMobile(), ...form }, { address, ...(headers && { headers }) }),
    enter: (mobile: string, address: string) =>
      app.request('POST', '/public/verify-otp', { mobile, otp: readCode(app, mobile) }, { address }),
    /** Adds what visitors at this address left unfinished, and what they finished. */
    leave: (address: string, open: number, record = 0) => addToTabs(app.db, 'code', address, { open, record }, app.clock.now()),
    async alarms(): Promise<string[]> {
      await app.runJobs()
      return app.mails.map(({ subject }) => subject)
    },
  }
}
