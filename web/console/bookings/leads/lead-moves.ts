import { canMove, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import { LEAD_STATUSES } from '../../../../contract/options.ts'

type Key = { label: string; key: string; does: string }

/** Label, key and explanation of each move, for its button and the list of shortcuts. */
export const MOVE: Record<LeadStatus, Key> = {
  Completed: { label: 'Completed', key: 'e', does: 'completed' },
  Cancelled: { label: 'Cancelled', key: 'x', does: 'cancelled' },
  New: { label: 'Back to New', key: 'n', does: 'back to New' },
}

/** The same for what is reported of a call, and for taking a lead. */
export const REACHED: Key = { label: 'Reached', key: 'r', does: 'reached' }
export const NOT_REACHED: Key = { label: 'Not reached', key: 'm', does: 'not reached' }
export const TAKE: Key = { label: 'Take it', key: 't', does: 'take it' }

/** The statuses that at least one of the leads can be moved to, the likeliest first. */
export function movesOf(leads: readonly { status: LeadStatus }[]): LeadStatus[] {
  return LEAD_STATUSES.filter((status) => leads.some((lead) => canMove(lead.status, status))).toReversed()
}
