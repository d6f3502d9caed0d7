import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import { canMove, type Lead, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import { request } from '../../frame/request.ts'
import { showFailure } from '../../frame/ui/failure-text.ts'
import { once } from '../../frame/ui/once.ts'
import { toast } from '../../frame/ui/toasts.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { forEach } from './for-each.ts'
import { writeNote } from './note-drafts.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'

type Leads = readonly Lead[]

/** Actions on one or several leads. All but adding a note can be undone. */
export function useLeadActions() {
  const move = useAction({
    call: ({ leads, status, note }: { leads: Leads; status: LeadStatus; note: string }) =>
      callForEach(leads, ({ id }) => update(id, note, status)),
    after(moved, { note }) {
      if (note) for (const { id } of moved) writeNote(id, '')
    },
    done: (moved, { status }) => {
      const what = moved.length === 1 ? `${moved[0]?.name} is ${status} now` : `${moved.length} leads are ${status} now`
      return `${ADMIN_MESSAGES.leadUpdated}: ${what}`
    },
    async undo(moved) {
      await callForEach(moved, ({ id, status }) => request(api.leads.update, { id, status }))
      return undefined
    },
    failed: ({ leads }) => toFailureTitle(leads.length, leads),
    stale: LEAD_KEYS,
  })
  const saveNote = useAction({
    call: ({ id, note }: { id: number; note: string }) => update(id, note),
    after: (_, { id }) => writeNote(id, ''),
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
    isBusy: move.isBusy || saveNote.isBusy || remove.isBusy,
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

/** Resolves with the leads for which the call succeeded and reports the others; rejects if it succeeded for none. */
async function callForEach(leads: Leads, call: (lead: Lead) => Promise<unknown>): Promise<Leads> {
  const { done, failed } = await forEach(leads, call)
  const [first] = failed
  if (first && done.length === 0) throw first.error
  if (first) showFailure(first.error, toFailureTitle(failed.length, leads))
  return done
}

function toFailureTitle(count: number, { length }: Leads): string | undefined {
  return length === 1 ? undefined : `${count} of ${length} leads stay as they are`
}

function update(id: number, note: string, status?: LeadStatus) {
  return once(`${id} ${status} ${note}`, (request_id) => request(api.leads.update, { id, status, note, request_id }))
}
