import type { Caller } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { insertEntry } from '../../access/audit/audit.store.ts'
import { requireSession } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'

/** An entry at each of these: more different leads than somebody works on in a day. */
const STEPS = [200, 1_000, 5_000, 20_000]

/**
 * Notes in the audit log that an administrator has read many leads in a day: a list of all customers leaves with the
 * owner's knowledge, page by page too. Each process counts what it has shown since its start.
 */
export function readingNoter({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let day = ''
  const seen = new Map<number, Set<number>>()

  return async (caller: Caller, leads: readonly { id: number }[]): Promise<void> => {
    const { administratorId } = requireSession(caller)
    const today = dayIn(now())
    if (day !== today) seen.clear()
    day = today
    const ids = seen.get(administratorId) ?? new Set()
    seen.set(administratorId, ids)
    const before = ids.size
    // Beyond the last step nothing is noted, and nothing has to be held.
    if (before < Math.max(...STEPS)) for (const { id } of leads) ids.add(id)
    const step = STEPS.findLast((size) => before < size && ids.size >= size)
    if (!step) return
    await insertEntry(db, {
      ...{ action: 'leads.read', outcome: 'done', administrator_id: administratorId, note: `${step} different leads in a day` },
      ...{ address: caller.address, user_agent: caller.userAgent, created_at: now() },
    })
  }
}
