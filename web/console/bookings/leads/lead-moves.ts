import { canMove, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import { LEAD_STATUSES } from '../../../../contract/options.ts'

/** Label, key and explanation of each move, for its button and the list of shortcuts. */
export const MOVE: Record<LeadStatus, { label: string; key: string; does: string }> = {
  Completed: { label: 'Completed', key: 'c', does: 'completed' },
  Cancelled: { label: 'Cancelled', key: 'x', does: 'cancelled' },
  New: { label: 'Back to New', key: 'n', does: 'back to New' },
}

/** The statuses that at least one of the leads can be moved to, the likeliest first. */
export function movesOf(leads: readonly { status: LeadStatus }[]): LeadStatus[] {
  return LEAD_STATUSES.filter((status) => leads.some((lead) => canMove(lead.status, status))).toReversed()
}
