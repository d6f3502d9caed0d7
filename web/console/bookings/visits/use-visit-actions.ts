import { type RefObject, useRef, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import type { Quote, QuoteLine } from '../../../../contract/bookings/quotes.ts'
import { listSteps } from '../../../../contract/bookings/visit.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { dayIn } from '../../../../contract/india.ts'
import { VISIT_STATUSES, type VisitStatus } from '../../../../contract/options.ts'
import { ApiError } from '../../../api/client.ts'
import { queryClient } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { callIdempotently } from '../../frame/ui/call-idempotently.ts'
import { toast } from '../../frame/ui/toasts.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { LEAD_KEYS } from '../leads/queries.ts'
import { sendDayLink } from '../technicians/day-link.ts'
import { visitQueries } from './queries.ts'
import { toStepLabel } from './visit-words.ts'

/** What a window and a technician are chosen for. */
export type Planned = { visit: Visit; lead?: undefined } | { visit?: undefined; lead: Lead }
/** The technician who takes time off, and from when. */
export type OffStart = { technicianId?: number | undefined; from: Date }

/** A window of a technician on the board, onto which a card was dragged. */
export type Slot = { window: string; technicianId: number }

/** The dialog that is open. */
export type OpenDialog =
  | ({ kind: 'plan'; first: 'technician' | 'window'; place?: Slot | undefined } & Planned)
  | { kind: 'step'; visit: Visit; step: VisitStatus }
  | { kind: 'quote'; visit: Visit; last: Quote | undefined }
  | ({ kind: 'off' } & OffStart)

/** Leads on to what has to be planned next. */
export type NextToPlan = { onPlanned: (planned: Planned) => void; onUnassigned: (visits: readonly Visit[]) => void }

type StepInput = { visit: Visit; step: VisitStatus } & Pick<CallInput<typeof api.visits.update>, 'reason' | 'outcome' | 'paid_by'>
type AnswerInput = { visit: Visit; quote: Quote; decision: 'approved' | 'declined' }
type PlanInput = { planned: Planned; window: string | undefined; technician: { id: number; name: string } }

const STALE = [visitQueries.all, ...LEAD_KEYS]

/** The steps that ask something first: a reason, or how it ended. */
const ASKING: readonly VisitStatus[] = ['arrived', 'done', 'missed', 'cancelled']

/** Everything that is done with visits, and the dialog that asks what it needs. A list of them is led on through `next`. */
export function useVisitActions(next?: RefObject<NextToPlan | null>) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const undoLast = useRef<() => void>(undefined)
  const close = () => setDialog(undefined)

  /** The next key acts on what an answer said: the board may be read again before the open visit is. */
  const keepAnswer = (visit: Visit) =>
    queryClient.setQueryData(visitQueries.one(visit.id).queryKey, (one) => one && { ...one, data: { ...one.data, visit } })

  /** A refusal that says what is true now: the open visit and the dialog show it, with what was typed. */
  function showRefusal(error: unknown, show: (error: unknown) => void) {
    const { current } = (error instanceof ApiError ? error.answer : {}) as { current?: Visit }
    if (current) {
      keepAnswer(current)
      setDialog((open) =>
        open && open.kind !== 'off' && open.visit && open.visit.id === current.id ? { ...open, visit: current } : open,
      )
    }
    show(error)
  }

  const step = useAction({
    call: ({ visit: { id }, ...input }: StepInput) =>
      callIdempotently(`step ${id} ${JSON.stringify(input)}`, (action_id) =>
        request(api.visits.update, { id, ...input, action_id }),
      ),
    after({ data }, { step: to }) {
      close()
      keepAnswer(data)
      undoLast.current = to === 'on_the_way' ? () => void step.run({ visit: data, step: 'accepted' }) : undefined
    },
    done: toMessage,
    subject: ({ visit, step: to }) => `${visit.reference}, ${visit.name}: ${toStepLabel(visit.status, to)}`,
    onFailure: showRefusal,
    stale: STALE,
  })

  const plan = useAction({
    call: ({ planned: { visit, lead }, window, technician: { id: technician_id } }: PlanInput) =>
      callIdempotently(`plan ${visit?.id} ${lead?.id} ${window} ${technician_id}`, (id) =>
        visit
          ? request(api.visits.update, { id: visit.id, window, technician_id, action_id: id })
          : request(api.visits.plan, { lead_id: lead.id, window: window ?? '', technician_id, request_id: id }),
      ),
    after({ data }, { planned }) {
      keepAnswer(data)
      undoLast.current = undefined
      close()
      next?.current?.onPlanned(planned)
    },
    done: toMessage,
    subject: ({ planned: { visit, lead }, technician }) => `${(visit ?? lead)?.reference}: ${technician.name}`,
    onFailure: showRefusal,
    stale: STALE,
  })

  const endOff = useAction({
    call: ({ batch }: { batch: string; name: string }) => request(api.visits.endOff, { batch }),
    after: () => {
      undoLast.current = undefined
    },
    done: ({ message, data: { returned } }) => withReferences(message, 'back', returned),
    subject: ({ name }) => name,
    stale: STALE,
  })

  const takeOff = useAction({
    call: ({ name: _, ...input }: CallInput<typeof api.visits.takeOff> & { name: string }) => request(api.visits.takeOff, input),
    after({ data: { batch, unassigned } }, { name }) {
      close()
      next?.current?.onUnassigned(unassigned)
      undoLast.current = () => void endOff.run({ batch, name })
    },
    done: ({ message, data: { unassigned } }) => withReferences(message, 'to plan', unassigned),
    subject: ({ name }) => name,
    button: ({ data: { batch } }, { name }) => ({ label: 'Undo', onClick: () => void endOff.run({ batch, name }) }),
    stale: STALE,
  })

  const answer = useAction({
    call: ({ visit: { id }, quote: { number, total_paise }, decision }: AnswerInput) =>
      callIdempotently(`answer ${id} ${number} ${decision}`, (action_id) =>
        request(api.visits.update, { id, answer: { number, total_paise, decision }, action_id }),
      ),
    after: ({ data }) => void keepAnswer(data),
    done: toMessage,
    subject: ({ visit, quote, decision }) => `${visit.reference}: quote ${quote.number} ${decision}`,
    stale: STALE,
  })

  const quote = useAction({
    call: ({ visit: { id }, lines }: { visit: Visit; lines: QuoteLine[] }) =>
      callIdempotently(`quote ${id} ${JSON.stringify(lines)}`, (action_id) =>
        request(api.visits.update, { id, lines, action_id }),
      ),
    after({ data }) {
      close()
      keepAnswer(data)
    },
    done: toMessage,
    subject: ({ visit }) => `${visit.reference}: quote`,
    onFailure: showRefusal,
    stale: STALE,
  })

  const link = useAction({ call: sendDayLink })

  return {
    dialog,
    close,
    isBusy: [step, plan, takeOff, endOff, answer, quote, link].some(({ isBusy }) => isBusy),
    askPlan: (planned: Planned, first: 'technician' | 'window', place?: Slot) =>
      setDialog({ kind: 'plan', first, place, ...planned }),
    askQuote: (visit: Visit, last: Quote | undefined) => setDialog({ kind: 'quote', visit, last }),
    quote: quote.run,
    askOff: (start: OffStart) => setDialog({ kind: 'off', ...start }),
    plan: plan.run,
    takeOff: takeOff.run,
    endOff: endOff.run,
    /** Sends the technician of a visit the link of its day. */
    async sendLink({ technician, window }: Visit) {
      if (!technician) return
      await link.run({ id: technician.id, name: technician.name, day: dayIn(new Date(window.from)) })
    },
    /** Brings a visit to a status, or asks first what belongs to it. */
    step: (visit: Visit, to: VisitStatus) =>
      ASKING.includes(to) ? setDialog({ kind: 'step', visit, step: to }) : void step.run({ visit, step: to }),
    stepWith: step.run,
    /** What the customer says by phone to the quote that was read out. */
    answer: (visit: Visit, quote: Quote, decision: AnswerInput['decision']) => void answer.run({ visit, quote, decision }),
    /** Takes the last act back, where that can be. */
    undo: () => (undoLast.current ? undoLast.current() : toast.info('There is nothing to undo')),
  }
}
/** "Time off is entered; to plan: KG-7F3K2M, KG-9TR6WC" */
const withReferences = (message: string, what: string, visits: readonly Visit[]) =>
  visits.length === 0 ? message : `${message}; ${what}: ${visits.map(({ reference }) => reference).join(', ')}`

export type VisitActions = ReturnType<typeof useVisitActions>

/** What can be done with a visit now, the next step of the usual order apart. */
export function stepsOf(visit: Visit, now: Date) {
  const { status, window, reservation, on_the_way_at } = visit
  const facts = {
    ...{ now, windowStart: new Date(window.from), hasReservation: reservation !== null },
    onTheWayAt: on_the_way_at ? new Date(on_the_way_at) : null,
  }
  const steps = listSteps(status, 'operator', facts)
  const ended = ['missed', 'cancelled']
  const next = steps.find((to) => isForward(status, to) && !ended.includes(to))
  return { next, others: steps.filter((to) => to !== next) }
}

const isForward = (from: VisitStatus, to: VisitStatus) => VISIT_STATUSES.indexOf(to) > VISIT_STATUSES.indexOf(from)
