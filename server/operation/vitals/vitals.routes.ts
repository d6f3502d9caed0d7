import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { callerLimit } from '../../platform/http/limits.store.ts'

export function vitalsHandlers({ pool, metrics }: Pick<Deps, 'pool' | 'metrics'>): Handlers<typeof api.vitals> {
  const countVisit = callerLimit(pool, { keyPrefix: 'vitals', points: 100, durationS: 10 * 60 })

  return {
    async send(visit, caller) {
      await countVisit(caller.address)
      metrics?.observeVisit(visit)
      return { status: true }
    },
  }
}
