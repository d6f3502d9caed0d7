import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { canCall } from '../../../contract/roles.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listPromised, promisedDays, promiseFigures } from '../../visits/visits/promise.store.ts'
import { compare, lastDays } from './business.rules.ts'
import { sumDays, sumEarned } from './business.store.ts'
import { hasDaysToCount } from './count-day.store.ts'
import { countDays } from './count-days.ts'

/** Days that a call counts before it answers; a job counts the rest within a minute. */
const COUNTED_AT_ONCE = 3

export function businessHandlers(deps: Deps): Handlers<typeof api.business> {
  const { db, now } = deps
  return {
    async get({ days: span, service, city }, caller) {
      const seesMoney = canCall(requireSession(caller).role, 'owner')
      await countDays(deps, COUNTED_AT_ONCE)
      const count = Number(span)
      const days = lastDays(dayIn(now()), 2 * count)
      const [from, to, before_from, before_to] = [count, 2 * count - 1, 0, count - 1].map((index) => days[index] ?? '') as [
        string,
        string,
        string,
        string,
      ]
      // Money of the test checkout counts as long as it is the one in use.
      const isTest = deps.payments?.name === 'sandbox'
      const asked = { days, service, city, isTest }
      const sums = await sumDays(db, { ...asked, now: now() })
      const earned = seesMoney ? await sumEarned(db, asked) : undefined
      const promise = promiseFigures(await listPromised(db, promisedDays(now())))
      const is_counting = await hasDaysToCount(db)
      const data = { from, to, before_from, before_to, ...compare(sums, earned, days), promise, is_counting }
      return { status: true, data }
    },
  }
}
