import type { Caller } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { insertEntry } from '../../access/audit/audit.store.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Deps } from '../../platform/deps/deps.ts'

/** Numbers of leads at which an entry is written: more than somebody works on in a day. */
const STEPS = [200, 1_000, 5_000, 20_000]

/**
 * Notes in the audit log that an administrator has read many leads in a day, so that the owner learns when somebody
 * copies the list of customers, even page by page. Each process counts the leads that it has shown since its start.
 */
export function makeReadAuditor({ db, now }: Pick<Deps, 'db' | 'now'>) {
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
    // Beyond the last step no entry is written, so no ids are kept.
    if (before < Math.max(...STEPS)) for (const { id } of leads) ids.add(id)
    const step = STEPS.findLast((size) => before < size && ids.size >= size)
    if (!step) return
    await insertEntry(db, {
      ...{ action: 'leads.read', outcome: 'done', administrator_id: administratorId, note: `${step} different leads in a day` },
      ...{ address: caller.address, user_agent: caller.userAgent, created_at: now() },
    })
  }
}
