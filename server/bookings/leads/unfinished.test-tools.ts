import { beforeEach } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { buildLead } from '../../../test/builders.ts'
import type { TestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { unfinishedDigests, unfinishedLeads } from '../../platform/db/schema.ts'

export const TEN_MINUTES_MS = 10 * MINUTE_MS

type Form = ReturnType<typeof buildLead>
type ListAnswer = { data: { id: number; name: string | null }[]; meta: object }

/** Steps of the tests about unfinished leads. Each test begins without any, past the pauses of the one before. */
export function unfinishedSteps(app: TestApp) {
  let token = ''
  beforeEach(async () => {
    app.clock.advance(2 * HOUR_MS)
    token = await signIn(app)
    await app.db.delete(unfinishedLeads)
    await app.db.delete(unfinishedDigests)
    await app.runJobs({ isEager: true })
    app.mails.length = 0
  })
  const call = (path: string, method = 'GET') => app.request(method, path, undefined, { token })
  const list = async (query = '') => (await call(`/unfinished-leads${query}`)).body as ListAnswer

  return {
    call,
    list,
    sendCode: (form: Partial<Form> & { proof?: string }) => app.request('POST', '/public/send-otp', form),
    /** The numbers in the list, in the count of the tab and on the dashboard. */
    counts: async () => [
      (await list()).data.length,
      (await call('/leads/counts')).body.data.unfinished,
      (await call('/dashboard')).body.data.leads.unfinished,
    ],
    async runNotifyJob() {
      await app.runJob('notify-unfinished')
      await app.runJobs()
    },
    waitTenMinutes: () => app.clock.advance(TEN_MINUTES_MS + 1),
    subjects: () => app.mails.map(({ subject }) => subject),
  }
}
