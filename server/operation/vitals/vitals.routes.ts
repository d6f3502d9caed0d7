import type * as api from '../../../contract/api.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { callerLimit } from '../../platform/http/limits.ts'
import { toFigures } from './vitals.rules.ts'
import { insertVisit, listHistograms } from './vitals.store.ts'

export function vitalsHandlers({ db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>): Handlers<typeof api.vitals> {
  const countVisit = callerLimit(pool, { keyPrefix: 'vitals', points: 100, durationS: 10 * 60 })

  return {
    async send(visit, caller) {
      await countVisit(caller.address)
      await insertVisit(db, visit, dayIn(now()))
      return { status: true }
    },

    async list({ days }) {
      const from = dayIn(new Date(now().getTime() - (Number(days) - 1) * DAY_MS))
      return { status: true, data: toFigures(await listHistograms(db, from)) }
    },
  }
}
