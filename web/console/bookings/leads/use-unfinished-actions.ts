import * as api from '../../../../contract/api.ts'
import type { UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { request } from '../../frame/request.ts'
import { dropQuestion } from '../../frame/ui/asked-call.ts'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { writeNote } from './note-drafts.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'

/** Actions on an unfinished form. */
export function useUnfinishedActions({ onRemoved }: { onRemoved: (id: number) => void }) {
  const reportCall = useAction({
    call: ({ form, reached }: { form: UnfinishedLead; reached: boolean }) =>
      request(api.leads.recordUnfinishedCall, { id: form.id, reached }),
    after: ({ data: { id } }) => dropQuestion(callSubject(id)),
    done: ({ data: { try_again_at } }, { form, reached }) =>
      `${nameOf(form)} ${reached ? 'reached' : `not reached, try again at ${formatShortTime(try_again_at ?? '', new Date())}`}`,
    async undo(_, { form: { id } }) {
      return (await request(api.leads.forgetUnfinishedCalls, { id })).message
    },
    stale: LEAD_KEYS,
  })
  const saveNote = useAction({
    call: ({ form: { id }, note }: { form: UnfinishedLead; note: string }) => request(api.leads.updateUnfinished, { id, note }),
    after: ({ data: { id } }) => writeNote(noteKey(id), ''),
    done: () => 'Note saved',
    subject: ({ form }) => nameOf(form),
    stale: LEAD_KEYS,
  })
  const remove = useAction({
    call: ({ id }: UnfinishedLead) => request(api.leads.removeUnfinished, { id }),
    question: (form) => ({
      title: 'Delete this form?',
      text: `What ${nameOf(form)} typed is deleted for good.`,
      action: 'Delete',
    }),
    after: (_, { id }) => onRemoved(id),
    done: toMessage,
    subject: nameOf,
    stale: LEAD_KEYS,
    removed: ({ id }) => [leadQueries.oneUnfinished(id).queryKey],
  })
  return {
    reportCall: (form: UnfinishedLead, reached: boolean) => reportCall.run({ form, reached }),
    saveNote: (form: UnfinishedLead, note: string) => saveNote.run({ form, note }),
    remove: remove.run,
    isBusy: reportCall.isBusy || saveNote.isBusy || remove.isBusy,
  }
}
export type UnfinishedActions = ReturnType<typeof useUnfinishedActions>

export const nameOf = ({ name, mobile }: UnfinishedLead) => name ?? formatMobile(mobile)
/** The key of the note that is being written, see `useNote`. */
export const noteKey = (id: number) => `form-${id}`
/** The subject of the question after a call, see `callLink`. */
export const callSubject = (id: number) => `form ${id}`
