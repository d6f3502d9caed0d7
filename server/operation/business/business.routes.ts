import type * as api from '../../../contract/api.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { HandlerInput, Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Business } from '../../../contract/operation/business.ts'
import { canCall } from '../../../contract/roles.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listPromised, promisedDays, promiseFigures } from '../../visits/visits/promise.store.ts'
import { compare, lastDays } from './business.rules.ts'
import { sumDays, sumEarned } from './business.store.ts'

type Asked = HandlerInput<typeof api.business.get>

export function businessHandlers(deps: Deps): Handlers<typeof api.business> {
  const { db, now } = deps

  async function read({ days: span, service, city }: Asked, seesMoney: boolean): Promise<Business> {
    const count = Number(span)
    const days = lastDays(dayIn(now()), 2 * count)
    const [from, to, before_from, before_to] = [count, 2 * count - 1, 0, count - 1].map((index) => days[index] ?? '') as [
      string,
      string,
      string,
      string,
    ]
    // The test checkout's money counts while it is in use.
    const asked = { days, service, city, isTest: deps.payments?.name === 'sandbox' }
    const sums = await sumDays(db, { ...asked, now: now() })
    const earned = seesMoney ? await sumEarned(db, asked) : undefined
    const promise = promiseFigures(await listPromised(db, promisedDays(now())))
    return { from, to, before_from, before_to, ...compare(sums, earned, days), promise }
  }

  // At 100,000 leads, 90 days of figures take PostgreSQL half a second on a busy machine, so answers are cached for a
  // minute.
  const answers = new Map<string, Promise<Business>>()
  let minute = 0
  return {
    async get(asked, caller) {
      const seesMoney = canCall(requireSession(caller).role, 'owner')
      const current = Math.floor(now().getTime() / MINUTE_MS)
      if (current !== minute) answers.clear()
      minute = current
      const key = JSON.stringify([asked, seesMoney])
      const answer = answers.get(key) ?? read(asked, seesMoney)
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      return { status: true, data: await answer }
    },
  }
}
