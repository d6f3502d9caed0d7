import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import { canMove, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { VISITS_KEY } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { once } from '../../frame/ui/once.ts'
import { toast } from '../../frame/ui/toasts.ts'
import { type Action, useAction } from '../../frame/ui/use-action.ts'
import { callForEach, type Leads, toFailureTitle, toSubject } from './call-for-each.ts'
import { dropStored } from './note-drafts.ts'
import { LEAD_KEYS } from './queries.ts'

type Input = { leads: Leads; status: LeadStatus; note: string }

const MOVING: Action<Input, Leads> = {
  call: ({ leads, status, note }) => callForEach(leads, ({ id }) => updateLead(id, note, status)),
  after(moved, { note }) {
    for (const { id } of moved) dropStored(id, note)
  },
  done: (moved, { status }) => `${ADMIN_MESSAGES.leadUpdated}: ${toSubject(moved)} ${status} now`,
  failed: ({ leads }) => toFailureTitle(leads.length, leads),
  // Its visit ends with it.
  stale: [...LEAD_KEYS, VISITS_KEY],
}

/** Moves leads to another status. It can be undone, except where it ends a visit or gives money back: that is asked first. */
export function useLeadMoves() {
  const move = useAction({
    ...MOVING,
    async undo(moved) {
      await callForEach(moved, ({ id, status }) => request(api.leads.update, { id, status }))
      return undefined
    },
  })
  const end = useAction({
    ...MOVING,
    question: ({ leads, leads: [only, ...others], status }) => {
      const verb = status === 'Cancelled' ? 'Cancel' : 'Complete'
      return {
        title: others.length === 0 ? `${verb} the booking of ${only?.name}?` : `${verb} ${others.length + 1} bookings?`,
        text: status === 'Cancelled' ? `The visit is cancelled with it.${toRefundText(leads)}` : toUnvisitedText(leads),
        action: `${verb} it`,
      }
    },
    done: (moved, input) => `${MOVING.done?.(moved, input)}.${input.status === 'Cancelled' ? toRefundText(moved) : ''}`,
  })
  return {
    isBusy: move.isBusy || end.isBusy,
    /** Resolves with those that were moved; with none where something has to be answered first. */
    async move(leads: Leads, status: LeadStatus, note = ''): Promise<Leads> {
      const movable = leads.filter((lead) => canMove(lead.status, status))
      const [first] = leads
      const { run } = endsMore(movable, status) ? end : move
      if (movable.length > 0) return (await run({ leads: movable, status, note })) ?? []
      if (first && first.status !== status) toast.info(ADMIN_MESSAGES.leadMoveRefused(first.status, status))
      return []
    },
  }
}

export function updateLead(id: number, note: string, status?: LeadStatus) {
  return once(`${id} ${status} ${note}`, (request_id) => request(api.leads.update, { id, status, note, request_id }))
}

/** Whether what the move ends can't be taken up again by moving back. */
function endsMore(leads: Leads, status: LeadStatus): boolean {
  return status === 'Cancelled' ? sumRefunds(leads) > 0 : status === 'Completed' && leads.some(({ visit_at }) => visit_at)
}

function toUnvisitedText(leads: Leads): string {
  const paise = sumRefunds(leads)
  const money = paise > 0 ? ` ${formatPaise(paise)} paid online stays here until an owner refunds it or notes why not.` : ''
  return `Nobody has come to the visit yet: it is cancelled. Of a visit that took place, say on the board how it ended instead.${money}`
}

const sumRefunds = (leads: Leads) => leads.reduce((sum, { refund_paise = 0 }) => sum + refund_paise, 0)

/** What comes back once these leads are cancelled or deleted; empty where nothing does. */
export function toRefundText(leads: Leads): string {
  const paise = sumRefunds(leads)
  return paise > 0 ? ` ${ADMIN_MESSAGES.comesBack(formatPaise(paise))}.` : ''
}
