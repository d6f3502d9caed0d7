import { canMove, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import { LEAD_STATUSES } from '../../../../contract/options.ts'

/** How a move is called on its button and where keys are explained, and its key. */
export const MOVE: Record<LeadStatus, { label: string; key: string; does: string }> = {
  Completed: { label: 'Completed', key: 'c', does: 'completed' },
  Cancelled: { label: 'Cancelled', key: 'x', does: 'cancelled' },
  New: { label: 'Back to New', key: 'n', does: 'back to New' },
}

/** What at least one of the leads can be moved to, the likeliest first. */
export function movesOf(leads: readonly { status: LeadStatus }[]): LeadStatus[] {
  return LEAD_STATUSES.filter((status) => leads.some((lead) => canMove(lead.status, status))).toReversed()
}
