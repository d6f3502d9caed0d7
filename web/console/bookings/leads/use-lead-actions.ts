import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import { canMove, type Lead, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import { request } from '../../frame/request.ts'
import { once } from '../../frame/ui/once.ts'
import { toast } from '../../frame/ui/toasts.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { callForEach, type Leads, toFailureTitle, toSubject } from './call-for-each.ts'
import { dropStored } from './note-drafts.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'
import { useLeadAssigning } from './use-lead-assigning.ts'
import { useLeadCalls } from './use-lead-calls.ts'

/** Actions on one or several leads. All but adding a note can be undone. */
export function useLeadActions() {
  const calls = useLeadCalls()
  const assigning = useLeadAssigning()
  const move = useAction({
    call: ({ leads, status, note }: { leads: Leads; status: LeadStatus; note: string }) =>
      callForEach(leads, ({ id }) => update(id, note, status)),
    after(moved, { note }) {
      for (const { id } of moved) dropStored(id, note)
    },
    done: (moved, { status }) => `${ADMIN_MESSAGES.leadUpdated}: ${toSubject(moved)} ${status} now`,
    async undo(moved) {
      await callForEach(moved, ({ id, status }) => request(api.leads.update, { id, status }))
      return undefined
    },
    failed: ({ leads }) => toFailureTitle(leads.length, leads),
    stale: LEAD_KEYS,
  })
  const saveNote = useAction({
    call: ({ id, note }: { id: number; note: string }) => update(id, note),
    after: (_, { id, note }) => dropStored(id, note),
    done: toMessage,
    stale: LEAD_KEYS,
  })
  const remove = useAction({
    call: ({ leads }: { leads: Leads; onRemoved: (removed: Leads) => void }) =>
      callForEach(leads, ({ id }) => request(api.leads.remove, { id })),
    question: ({ leads: [only, ...others] }) => ({
      title: others.length === 0 ? 'Delete this lead?' : `Delete ${others.length + 1} leads?`,
      text: `${others.length === 0 ? `${only?.name}, ${only?.service_type}, goes` : 'They go'} into the trash and can be restored for 30 days.`,
      action: 'Delete',
    }),
    after: (removed, { onRemoved }) => onRemoved(removed),
    done: () => ADMIN_MESSAGES.deleted,
    subject: ({ leads: [only, ...others] }) => (others.length === 0 ? only?.name : `${others.length + 1} leads`),
    async undo(removed) {
      await callForEach(removed, ({ id }) => request(api.leads.restore, { id }))
      return ADMIN_MESSAGES.restored
    },
    failed: ({ leads }) => toFailureTitle(leads.length, leads),
    stale: LEAD_KEYS,
    removed: ({ leads }) => leads.map(({ id }) => leadQueries.one(id).queryKey),
  })

  return {
    reportCall: calls.reportCall,
    assign: assigning.assign,
    /** Resolves with those that were moved. */
    async move(leads: Leads, status: LeadStatus, note = ''): Promise<Leads> {
      const movable = leads.filter((lead) => canMove(lead.status, status))
      const [first] = leads
      if (movable.length > 0) return (await move.run({ leads: movable, status, note })) ?? []
      if (first && first.status !== status) toast.info(ADMIN_MESSAGES.leadMoveRefused(first.status, status))
      return []
    },
    saveNote: ({ id }: Lead, note: string) => saveNote.run({ id, note }),
    /** `onRemoved` closes whatever shows a deleted lead. */
    remove: (leads: Leads, onRemoved: (removed: Leads) => void) => remove.run({ leads, onRemoved }),
    isBusy: [move, saveNote, remove, calls, assigning].some(({ isBusy }) => isBusy),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

function update(id: number, note: string, status?: LeadStatus) {
  return once(`${id} ${status} ${note}`, (request_id) => request(api.leads.update, { id, status, note, request_id }))
}
