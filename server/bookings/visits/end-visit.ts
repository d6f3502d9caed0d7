import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PaidLead } from '../payments/lock-paid-lead.ts'
import type { VisitDeps } from './actor.ts'
import { stepVisit } from './step-visit.ts'
import { lockLiveVisit } from './visits.store.ts'

/**
 * Cancels the live visit of a locked lead that is completed, cancelled or deleted by hand: nobody has come to it. While
 * the technician is at the door it is refused, and a completion also while they are on the way, since only the board
 * can say how such a visit ended. What was paid comes back, but not where the lead is completed: then a person is
 * asked. Returns what comes back, in paise, or undefined where no visit was to come.
 */
export async function endVisitOf(
  tx: DbOrTx,
  deps: VisitDeps,
  paid: PaidLead,
  ending: 'completed' | 'cancelled',
  administratorId: number | undefined,
): Promise<number | undefined> {
  const visit = await lockLiveVisit(tx, paid.lead.id)
  if (!visit) return undefined
  const isAtDoor = visit.status === 'arrived'
  const isCompleted = ending === 'completed'
  if (isAtDoor || (isCompleted && visit.status === 'on_the_way')) {
    throw new AppError('conflict', ADMIN_MESSAGES.visitUnderWay(isAtDoor))
  }
  const why = isCompleted && { reason: ADMIN_MESSAGES.nobodyCame, keepsMoney: true }
  return stepVisit(tx, deps, { ...paid, visit }, { to: 'cancelled', ...why }, { by: 'program', administratorId })
}
