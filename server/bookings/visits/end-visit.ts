import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PaidLead } from '../payments/lock-paid-lead.ts'
import type { VisitDeps } from './actor.ts'
import { type Step, stepVisit } from './step-visit.ts'
import { lockLiveVisit } from './visits.store.ts'

/**
 * Ends the live visit of a locked lead that is completed, cancelled or deleted by hand. A cancellation is refused while
 * the technician is at the door. Returns what comes back, in paise.
 */
export async function endVisitOf(
  tx: DbOrTx,
  deps: VisitDeps,
  paid: PaidLead,
  ending: 'completed' | 'cancelled',
  administratorId: number | undefined,
): Promise<number> {
  const visit = await lockLiveVisit(tx, paid.lead.id)
  if (!visit) return 0
  if (ending === 'cancelled' && visit.status === 'arrived') throw new AppError('conflict', ADMIN_MESSAGES.visitWorked)
  const step: Step = ending === 'completed' ? { to: 'done', outcome: 'unrecorded' } : { to: 'cancelled' }
  return stepVisit(tx, deps, { ...paid, visit }, step, { by: 'program', administratorId })
}
