import type { Hono } from 'hono'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CSV_ROWS } from '../../../contract/bookings/leads.ts'
import { MONEY_CSV_PATH, MoneyCsvQuery } from '../../../contract/bookings/visits.money.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { mountCsv } from '../../access/guard/mount.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import { getLead, listLeadsOfNumber } from '../../bookings/leads/leads.admin.store.ts'
import { withRefund } from '../../bookings/leads/leads.rules.ts'
import { findLeadById, lockLead } from '../../bookings/leads/leads.store.ts'
import { toMethodAtDoor } from '../../bookings/payments/payments-csv.store.ts'
import { findBill } from '../../bookings/receipts/receipts.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { NobodyFree } from '../reservations/reserve-time.ts'
import type { Span } from '../reservations/windows.rules.ts'
import { findTechnician } from '../technicians/technicians.store.ts'
import { decideQuote, sendQuote, settleVisit } from './amend-visit.ts'
import { findCollectedMoney, listCollectedMoney, sumCollectedMoney } from './money.store.ts'
import { moveVisit, planVisit } from './move-visit.ts'
import { lockPaidVisit, stepVisit } from './step-visit.ts'
import { endTimeOff, pauseCity, retryOnConcurrentBooking, takeTechnicianOff } from './time-off.ts'
import { findMoney, findShownBill } from './visit-money.ts'
import { publicVisitHandlers } from './visits.public.routes.ts'
import { type Actor, isActOf, requireOpenWindow } from './visits.rules.ts'
import {
  findAct,
  findShownVisit,
  findVisit,
  listEventsOfVisit,
  listShownVisits,
  listVisitsOfLead,
  lockVisit,
  type ShownVisit,
} from './visits.store.ts'

const YEAR_MS = 366 * DAY_MS
const isNear = ({ start, end }: Span, now: Date) =>
  start.getTime() > now.getTime() - YEAR_MS && end.getTime() < now.getTime() + YEAR_MS

export function visitHandlers(deps: Deps): Omit<Handlers<typeof api.visits>, 'list' | 'count' | 'listCandidates'> {
  const { db, now } = deps

  async function getShown(id: number): Promise<ShownVisit> {
    const visit = await findShownVisit(db, id)
    if (!visit) throw notFound()
    return visit
  }
  async function findDetails(id: number) {
    const visit = await findVisit(db, id)
    const lead = visit && (await findLeadById(db, visit.lead_id))
    if (!lead) throw notFound()
    const { quotes, due_if } = await findMoney(db, visit, lead, deps.settings)
    return { quotes, ...(due_if && { due_if }), bill_number: (await findShownBill(db, visit))?.number ?? null }
  }
  /** Says who is not free, where someone was named. */
  async function refuseFull<T>(technicianId: number | undefined, run: () => Promise<T>): Promise<T> {
    const technician = technicianId ? await findTechnician(db, technicianId) : undefined
    if (technicianId && !technician?.is_active) throw invalid({ technician_id: ADMIN_MESSAGES.technicianUnknown })
    return run().catch((error) => {
      if (!(error instanceof NobodyFree)) throw error
      throw new AppError('conflict', technician ? ADMIN_MESSAGES.technicianBusy(technician.name) : ADMIN_MESSAGES.visitFull)
    })
  }
  /** A refusal says what is true now. */
  const withCurrent = (id: number) => async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    throw new AppError(error.code, error.message, { ...error.details, body: { current: await getShown(id) } })
  }
  async function lock(tx: DbOrTx, id: number) {
    const locked = await lockPaidVisit(tx, id)
    if (!locked) throw notFound()
    return locked
  }
  const toActor = (caller: Caller, actionId?: string): Actor => ({
    by: 'operator',
    administratorId: requireSession(caller).administratorId,
    actionId,
  })

  return {
    ...publicVisitHandlers(deps),
    ...moneyHandlers(deps),

    async get({ id }) {
      const visit = await getShown(id)
      const [events, lead] = await Promise.all([listEventsOfVisit(db, id), getLead(db, visit.lead_id)])
      const same_number = await listLeadsOfNumber(db, lead, 'New')
      return { status: true, data: { visit, events, lead, same_number, ...(await findDetails(id)) } }
    },

    async listOfLead({ id }) {
      return { status: true, data: await listVisitsOfLead(db, id) }
    },

    async plan({ lead_id, window, technician_id, request_id }, caller) {
      const chosen = requireOpenWindow(window, now())
      const id = await refuseFull(technician_id, () =>
        db.transaction(async (tx) => {
          const lead = await lockLead(tx, lead_id)
          if (!lead) throw invalid({ lead_id: ADMIN_MESSAGES.leadUnknown })
          // A repeated request, whose first answer was lost.
          const earlier = await findAct(tx, lead_id, request_id)
          if (earlier && earlier.what !== 'planned') throw new AppError('conflict', ADMIN_MESSAGES.visitOtherAct)
          if (earlier) return earlier.visitId
          const visit = await planVisit(tx, deps, lead, { chosen, technicianId: technician_id }, toActor(caller, request_id))
          caller.audit?.({ target: String(visit.id) })
          return visit.id
        }),
      )
      return { status: true, message: ADMIN_MESSAGES.visitPlanned, data: await getShown(id) }
    },

    async update({ id, step, window, technician_id, reason, outcome, paid_by, lines, answer, action_id }, caller) {
      const acts = [step, window ?? technician_id, lines, answer].filter((act) => act !== undefined)
      if (acts.length === 0) throw invalid({ step: ADMIN_MESSAGES.visitNothing })
      if (acts.length > 1) throw invalid({ step: ADMIN_MESSAGES.visitOneAct })
      if (!reason && (step === 'cancelled' || step === 'arrived')) throw invalid({ reason: ADMIN_MESSAGES.visitReason })
      if (step === 'done' && !outcome) throw invalid({ outcome: ADMIN_MESSAGES.outcomeNeeded })
      const chosen = window ? requireOpenWindow(window, now()) : undefined
      const refundPaise = await refuseFull(technician_id, () =>
        db.transaction(async (tx) => {
          const locked = await lock(tx, id)
          const earlier = await findAct(tx, locked.lead.id, action_id)
          if (earlier && (earlier.visitId !== id || !isActOf(earlier.what, { step, lines, answer })))
            throw new AppError('conflict', ADMIN_MESSAGES.visitOtherAct)
          if (earlier) return 0
          const actor = toActor(caller, action_id)
          if (step) return stepVisit(tx, deps, locked, { to: step, reason, outcome, paidBy: paid_by }, actor)
          if (lines) await sendQuote(tx, deps, locked, lines, actor)
          else if (answer) await decideQuote(tx, deps, locked, answer, actor)
          else await moveVisit(tx, deps, locked, { chosen, technicianId: technician_id }, actor)
          return 0
        }),
      ).catch(withCurrent(id))
      return { status: true, message: withRefund(ADMIN_MESSAGES.visitUpdated, refundPaise), data: await getShown(id) }
    },

    async takeOff({ technician_id, city, from, to, note }, caller) {
      if (!technician_id === !city) throw invalid({ technician_id: ADMIN_MESSAGES.timeOffWhom })
      const absence = { start: new Date(from), end: new Date(to), note }
      if (absence.start >= absence.end) throw invalid({ to: ADMIN_MESSAGES.hoursReversed })
      // For a longer absence the technician is made inactive.
      if (!isNear(absence, now())) throw invalid({ to: ADMIN_MESSAGES.timeOffFar })
      const technician = technician_id ? await findTechnician(db, technician_id) : undefined
      if (technician_id && !technician?.is_active) throw invalid({ technician_id: ADMIN_MESSAGES.technicianUnknown })
      caller.audit?.({ note: technician ? `of ${technician.id_number}` : toCityLabel(city ?? '') })
      const { batch, unassigned } = await retryOnConcurrentBooking(() =>
        db.transaction((tx) =>
          technician_id
            ? takeTechnicianOff(tx, deps, { ...absence, technicianId: technician_id }, toActor(caller))
            : pauseCity(tx, deps, { ...absence, city: city ?? 'mum' }),
        ),
      )
      return {
        status: true,
        message: ADMIN_MESSAGES.timeOffTaken,
        data: { batch, unassigned: await listShownVisits(db, unassigned) },
      }
    },

    async endOff({ batch }, caller) {
      const ended = await db.transaction((tx) => endTimeOff(tx, deps, batch, toActor(caller)))
      if (!ended) throw notFound()
      const returned = await listShownVisits(db, ended.returned)
      return { status: true, message: ADMIN_MESSAGES.timeOffEnded, data: { returned } }
    },
  }
}

/** What was paid at the door. What a technician taps is a statement until the owner has found the money. */
function moneyHandlers(deps: Deps): Pick<Handlers<typeof api.visits>, 'listMoney' | 'sumMoney' | 'settle'> {
  const { db } = deps
  return {
    async listMoney(query) {
      return toPage(await listCollectedMoney(db, query), query)
    },

    async sumMoney(filter) {
      return { status: true, data: await sumCollectedMoney(db, filter) }
    },

    async settle({ id, is_settled }, caller) {
      await db.transaction(async (tx) => {
        const visit = await lockVisit(tx, id)
        if (!visit?.due_paise) throw notFound()
        const bill = visit.bill_id === null ? undefined : await findBill(tx, visit.bill_id)
        if (!is_settled && bill?.order_id) throw new AppError('conflict', ADMIN_MESSAGES.moneyPaidOnline)
        await settleVisit(tx, deps, visit, is_settled)
        caller.audit?.({ note: is_settled ? 'found' : 'taken back' })
      })
      const data = await findCollectedMoney(db, id)
      if (!data) throw notFound()
      return { status: true, message: is_settled ? ADMIN_MESSAGES.moneyFound : ADMIN_MESSAGES.moneyOpen, data }
    },
  }
}

type Row = Awaited<ReturnType<typeof listCollectedMoney>>['rows'][number]
const COLUMNS: CsvColumns<Row> = [
  ['Done (India)', ({ done_at }) => toIndianTime(done_at)],
  ['Bill', ({ bill_number }) => bill_number ?? ''],
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['Service', ({ service_type }) => service_type],
  ['City', ({ city }) => toCityLabel(city)],
  ['Technician', ({ technician }) => technician?.name ?? ''],
  ['Amount (INR)', ({ due_paise }) => (due_paise / 100).toFixed(2)],
  ['Method', (row) => toMethodAtDoor(row.paid_by, row.settled_at !== null)],
  ['Received', ({ settled_at }) => (settled_at ? 'yes' : 'no')],
  ['Received on (India)', ({ settled_at }) => (settled_at ? toIndianTime(settled_at) : '')],
]

export function mountMoneyCsv(app: Hono, { db }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: MONEY_CSV_PATH, fileName: 'paid-at-the-door.csv', name: 'visits.exportMoney', query: MoneyCsvQuery },
    async build(query) {
      const { rows, total } = await listCollectedMoney(db, { ...query, page: 1, limit: CSV_ROWS })
      return { text: toCsv(COLUMNS, rows), isCut: total > CSV_ROWS }
    },
  })
}
