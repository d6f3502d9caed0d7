import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { VISITS_KEY } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { callForEach, type Leads, toFailureTitle } from './call-for-each.ts'
import { dropStored } from './note-drafts.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'
import { useLeadAssigning } from './use-lead-assigning.ts'
import { useLeadCalls } from './use-lead-calls.ts'
import { toRefundText, updateLead, useLeadMoves } from './use-lead-moves.ts'

/** Actions on one or several leads. All but adding a note can be undone. */
export function useLeadActions() {
  const calls = useLeadCalls()
  const assigning = useLeadAssigning()
  const moves = useLeadMoves()
  const saveNote = useAction({
    call: ({ id, note }: { id: number; note: string }) => updateLead(id, note),
    after: (_, { id, note }) => dropStored(id, note),
    done: toMessage,
    stale: LEAD_KEYS,
  })
  const remove = useAction({
    call: ({ leads }: { leads: Leads; onRemoved: (removed: Leads) => void }) =>
      callForEach(leads, ({ id }) => request(api.leads.remove, { id })),
    question: ({ leads, leads: [only, ...others] }) => ({
      title: others.length === 0 ? 'Delete this lead?' : `Delete ${others.length + 1} leads?`,
      text: `${others.length === 0 ? `${only?.name}, ${only?.service_type}, goes` : 'They go'} into the trash and can be restored for 30 days.${toRefundText(leads)}`,
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
    // Its visit ends with it.
    stale: [...LEAD_KEYS, VISITS_KEY],
    removed: ({ leads }) => leads.map(({ id }) => leadQueries.one(id).queryKey),
  })

  return {
    reportCall: calls.reportCall,
    assign: assigning.assign,
    move: moves.move,
    saveNote: ({ id }: Lead, note: string) => saveNote.run({ id, note }),
    /** `onRemoved` closes whatever shows a deleted lead. */
    remove: (leads: Leads, onRemoved: (removed: Leads) => void) => remove.run({ leads, onRemoved }),
    isBusy: [moves, saveNote, remove, calls, assigning].some(({ isBusy }) => isBusy),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>
