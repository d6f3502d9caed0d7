import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { request } from '../../frame/request.ts'
import { shortName } from '../../frame/ui/short-name.ts'
import { useAction } from '../../frame/ui/use-action.ts'
import type { Assignee } from './assignee.tsx'
import { callForEach, type Leads, toFailureTitle, toSubject } from './call-for-each.ts'
import { LEAD_KEYS } from './queries.ts'

type Holder = Assignee | null

/** Says who works on leads, which can be undone. A lead that somebody else took in the meantime stays with them. */
export function useLeadAssigning() {
  const { run, isBusy } = useAction({
    call: ({ leads, assignee }: { leads: Leads; assignee: Holder }) =>
      callForEach(leads, (lead) => assign(lead, lead.assignee, assignee)),
    done: (given, { assignee }) =>
      `${ADMIN_MESSAGES.leadUpdated}: ${toSubject(given)} with ${assignee ? shortName(assignee.email) : 'nobody'} now`,
    async undo(given, { assignee }) {
      await callForEach(given, (lead) => assign(lead, assignee, lead.assignee))
      return undefined
    },
    failed: ({ leads }) => toFailureTitle(leads.length, leads),
    stale: LEAD_KEYS,
  })
  return {
    /** Resolves with those that somebody else has now. */
    async assign(leads: Leads, assignee: Holder): Promise<Leads> {
      const others = leads.filter((lead) => lead.assignee?.id !== assignee?.id)
      return others.length === 0 ? [] : ((await run({ leads: others, assignee })) ?? [])
    },
    isBusy,
  }
}

const assign = ({ id }: Lead, before: Holder, assignee: Holder) =>
  request(api.leads.assign, { id, assignee_id: assignee?.id ?? null, instead_of: before?.id ?? null })
