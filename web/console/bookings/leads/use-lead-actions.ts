import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import { canMove, type Lead, type LeadStatus } from '../../../../contract/bookings/leads.ts'
import type { Answer } from '../../../../contract/endpoint.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { VISITS_KEY } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { dropQuestion } from '../../frame/ui/asked-call.ts'
import { callIdempotently } from '../../frame/ui/call-idempotently.ts'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { shortName } from '../../frame/ui/email.tsx'
import { toast } from '../../frame/ui/toasts.ts'
import { type Action, toMessage, useAction } from '../../frame/ui/use-action.ts'
import { callForEach, type Leads, toFailureTitle, toSubject } from './for-each.ts'
import { dropStored } from './note-drafts.ts'
import { LEAD_KEYS, leadQueries } from './queries.ts'

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
  callIdempotently(`call ${id} ${reached} ${note}`, (request_id) =>
    request(api.leads.recordCall, { id, reached, note, request_id }),
  )

function toOutcome([first, ...others]: readonly Recorded[], reached: boolean): string {
  const who = others.length === 0 ? first?.data.name : `${others.length + 1} leads`
  if (reached) return `${who} reached`
  const again = first?.data.try_again_at
  return again ? `${who} not reached, try again at ${formatShortTime(again, new Date())}` : `${who} not reached`
}

export type Assignee = NonNullable<Lead['assignee']>
type Holder = Assignee | null

/** Says who works on leads, which can be undone. A lead that someone else took in the meantime stays with them. */
function useLeadAssigning() {
  const { run, isBusy } = useAction({
    call: ({ leads, assignee }: { leads: Leads; assignee: Holder }) =>
      callForEach(leads, (lead) => assign(lead, lead.assignee, assignee)),
    done: (given, { assignee }) =>
      `${ADMIN_MESSAGES.leadUpdated}: ${toSubject(given)} now ${assignee ? `with ${shortName(assignee.email)}` : 'unassigned'}`,
    async undo(given, { assignee }) {
      await callForEach(given, (lead) => assign(lead, assignee, lead.assignee))
      return undefined
    },
    failed: ({ leads }) => toFailureTitle(leads.length, leads),
    stale: LEAD_KEYS,
  })
  return {
    /** Resolves with those that someone else has now. */
    async assign(leads: Leads, assignee: Holder): Promise<Leads> {
      const others = leads.filter((lead) => lead.assignee?.id !== assignee?.id)
      return others.length === 0 ? [] : ((await run({ leads: others, assignee })) ?? [])
    },
    isBusy,
  }
}

const assign = ({ id }: Lead, before: Holder, assignee: Holder) =>
  request(api.leads.assign, { id, assignee_id: assignee?.id ?? null, instead_of: before?.id ?? null })

type Input = { leads: Leads; status: LeadStatus; note: string }

const MOVING: Action<Input, Leads> = {
  call: ({ leads, status, note }) => callForEach(leads, ({ id }) => updateLead(id, note, status)),
  after(moved, { note }) {
    for (const { id } of moved) dropStored(id, note)
  },
  done: (moved, { status }) => `${ADMIN_MESSAGES.leadUpdated}: ${toSubject(moved)} now ${status}`,
  failed: ({ leads }) => toFailureTitle(leads.length, leads),
  // Its visit ends with it.
  stale: [...LEAD_KEYS, VISITS_KEY],
}

/** Moves leads to another status. It can be undone, except where it ends a visit or gives money back: that is asked first. */
function useLeadMoves() {
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

function updateLead(id: number, note: string, status?: LeadStatus) {
  return callIdempotently(`${id} ${status} ${note}`, (request_id) => request(api.leads.update, { id, status, note, request_id }))
}

/** Whether what the move ends can't be taken up again by moving back. */
function endsMore(leads: Leads, status: LeadStatus): boolean {
  return status === 'Cancelled' ? sumRefunds(leads) > 0 : status === 'Completed' && leads.some(({ visit_at }) => visit_at)
}

function toUnvisitedText(leads: Leads): string {
  const paise = sumRefunds(leads)
  const money = paise > 0 ? ` ${formatPaise(paise)} paid online stays with you until an owner refunds it or notes why not.` : ''
  return `No one has visited yet, so the visit is cancelled. If it took place, say on the board how it ended instead.${money}`
}

const sumRefunds = (leads: Leads) => leads.reduce((sum, { refund_paise = 0 }) => sum + refund_paise, 0)

/** What comes back once these leads are cancelled or deleted; empty where nothing does. */
function toRefundText(leads: Leads): string {
  const paise = sumRefunds(leads)
  return paise > 0 ? ` ${ADMIN_MESSAGES.comesBack(formatPaise(paise))}.` : ''
}
