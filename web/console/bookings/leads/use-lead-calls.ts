import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { request } from '../../frame/request.ts'
import { dropQuestion } from '../../frame/ui/asked-call.ts'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { once } from '../../frame/ui/once.ts'
import { useAction } from '../../frame/ui/use-action.ts'
import { callForEach, type Leads, toFailureTitle } from './call-for-each.ts'
import { dropStored } from './note-drafts.ts'
import { LEAD_KEYS } from './queries.ts'

type Recorded = Answer<typeof api.leads.recordCall>

/** Reports what became of calls, which can be undone; what was written of them then stays as a note. */
export function useLeadCalls() {
  const { run, isBusy } = useAction({
    async call({ leads, reached, note }: { leads: Leads; reached: boolean; note: string }) {
      const recorded: Recorded[] = []
      await callForEach(leads, async (lead) => recorded.push(await record(lead, reached, note)))
      return recorded
    },
    after(recorded, { note }) {
      for (const { data } of recorded) {
        dropQuestion(`lead ${data.id}`)
        dropStored(data.id, note)
      }
    },
    done: (recorded, { reached }) => `${ADMIN_MESSAGES.leadUpdated}: ${toOutcome(recorded, reached)}`,
    async undo(recorded) {
      const callIds = new Map(recorded.map(({ data, call_id }) => [data.id, call_id]))
      await callForEach(
        recorded.map(({ data }) => data),
        ({ id }) => request(api.leads.undoCall, { id, call_id: callIds.get(id) ?? 0 }),
      )
      return undefined
    },
    failed: ({ leads }) => toFailureTitle(leads.length, leads),
    stale: LEAD_KEYS,
  })
  return {
    /** Resolves with the leads whose call is recorded. */
    reportCall: async (leads: Leads, reached: boolean, note = ''): Promise<Leads> =>
      ((await run({ leads, reached, note })) ?? []).map(({ data }) => data),
    isBusy,
  }
}

const record = ({ id }: Lead, reached: boolean, note: string) =>
  once(`call ${id} ${reached} ${note}`, (request_id) => request(api.leads.recordCall, { id, reached, note, request_id }))

function toOutcome([first, ...others]: readonly Recorded[], reached: boolean): string {
  const who = others.length === 0 ? first?.data.name : `${others.length + 1} leads`
  if (reached) return `${who} reached`
  const again = first?.data.try_again_at
  return again ? `${who} not reached, try again at ${formatShortTime(again, new Date())}` : `${who} not reached`
}
