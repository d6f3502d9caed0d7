import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { canMoveVisit } from '../../../contract/bookings/visit.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { listBookedServices, toChargePaise } from '../../../contract/content/services.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { findLeadEvent, insertLeadEvent, type LeadRow, lockBookings, lockLead } from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { findOrderBy } from '../../bookings/payments/orders.store.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { PlannedByPhone, VisitAddress } from '../../platform/deps/visits.ts'
import { AppError } from '../../platform/http/errors.ts'
import { canAnybodyServe } from '../reservations/reservations.store.ts'
import { NobodyFree, reserveTime } from '../reservations/reserve-time.ts'
import { convertHold, removeHold, removeHoldsOf } from '../reservations/taking.store.ts'
import { type Chosen, canChoose, overlaps, type Span, toChosen } from '../reservations/windows.rules.ts'
import { AGAIN_PLANNED, addVisit, changeVisit, removeReservationOf } from './change-visit.store.ts'
import { findClaimed, isNotifiedLost } from './visit-events.store.ts'
import { type Actor, type Locked, toLostAlarm, toManyAlarm, type VisitDeps } from './visits.rules.ts'
import { listComingOfNumber, listRefusers, lockLiveVisit, type VisitRow } from './visits.store.ts'

// When visits come, and who.

/**
 * Plans the visit that was chosen in the form, for the lead that it has just become. False where the window is full or
 * can no longer be chosen: a lead is never refused for lack of time. The office plans a lead that it took by phone.
 */
export async function planVisitOfForm(
  tx: DbOrTx,
  deps: VisitDeps,
  leadId: number,
  window: WindowChoice,
  byPhone?: PlannedByPhone,
): Promise<boolean> {
  const lead = await lockLead(tx, leadId)
  if (!lead || !canChoose(window, deps.now())) return false
  if (!(await canAnybodyServe(tx, { ...lead, pincode: byPhone?.place.pincode }))) return false
  // A customer who began to pay and then books by code gets one time.
  await removeHoldsOf(tx, lead.form_id)
  const chosen = toChosen(window, deps.now())
  if (!byPhone && (await isForOffice(tx, lead, chosen.window))) {
    await leaveToOffice(tx, deps, lead, chosen)
    return false
  }
  const actor: Actor = byPhone ? { by: 'operator', administratorId: byPhone.administratorId } : { by: 'customer' }
  try {
    await planVisit(tx, deps, lead, { chosen, place: byPhone?.place }, actor)
    return true
  } catch (error) {
    // Nothing is written then.
    if (error instanceof NobodyFree) return false
    throw error
  }
}

/** How many upcoming visits a verified number may book without the office. */
const MAX_VISITS = 2

/**
 * Whether the office has to plan this visit: one SIM card must not take everyone's time. A customer who pays has
 * proved more, and a return is owed. A visit that is moved is one of the number's already.
 */
export async function isForOffice(tx: DbOrTx, lead: LeadRow, window: Span, isMoved = false): Promise<boolean> {
  if (lead.payment_id !== null || (await findClaimed(tx, lead.id))) return false
  await lockBookings(tx, `visits of ${lead.mobile}`)
  const others = await listComingOfNumber(tx, lead)
  return (others.length >= MAX_VISITS && !isMoved) || others.some((other) => overlaps(other, window))
}

/** Notes the time that was asked for: the board asks for a person until the lead has a visit or is closed. */
export async function leaveToOffice(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, chosen: Chosen): Promise<void> {
  const note = `Asked for ${windowText(chosen.window, 'en')}`
  // One note per time slot, however often it is requested.
  const requestId = `window ${chosen.window.start.toISOString()}`
  if (await findLeadEvent(tx, lead.id, requestId)) return
  const entry = { what: 'notPlanned', status: lead.status, note, requestId, now: deps.now() } as const
  await insertLeadEvent(tx, { leadId: lead.id, ...entry })
  await sendAlarm(tx, deps, toManyAlarm(lead, chosen))
}

type Wanted = { chosen: Chosen; technicianId?: number | undefined; place?: VisitAddress | undefined }

/** Plans a visit of a locked lead, which has to be open; a return where one was claimed. Throws `NobodyFree`. */
export async function planVisit(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, wanted: Wanted, actor: Actor): Promise<VisitRow> {
  const { chosen, technicianId, place } = wanted
  if (lead.status !== 'New') throw new AppError('conflict', ADMIN_MESSAGES.visitOfClosedLead)
  if (await lockLiveVisit(tx, lead.id)) throw new AppError('conflict', ADMIN_MESSAGES.visitLive)
  const claimed = await findClaimed(tx, lead.id)
  const charge_paise = claimed ? 0 : await findCharge(tx, lead)
  const pincode = (place ?? claimed)?.pincode
  const wish = { ...lead, pincode, window: chosen.arrival, technicianId, before: claimed?.technicianId ?? undefined }
  const reservation = await reserveTime(tx, deps, wish)
  if (!reservation) throw new NobodyFree()
  const own = { lead_id: lead.id, reservation_id: reservation.id, charge_paise, created_at: deps.now() }
  const row = { ...toColumns(chosen), ...(claimed && toReturn(claimed)), ...place, ...own }
  return addVisit(tx, deps, { row, lead }, actor, { what: 'planned', technicianId: reservation.technicianId })
}

/**
 * Plans the visit that was chosen before paying, for the locked lead that the payment became: in the time that is held,
 * or else in another one. Where no one is free any more the visit has to be planned, and the customer is asked for
 * another time. A lead that has its visit already keeps it, and one that is closed needs none: false.
 */
export async function planPaidVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  { window, orderId }: { window: WindowChoice; orderId: number },
): Promise<boolean> {
  if (!(await canAnybodyServe(tx, lead))) return false
  if (lead.status !== 'New' || (await lockLiveVisit(tx, lead.id))) {
    await removeHold(tx, orderId)
    return false
  }
  const held = await convertHold(tx, orderId)
  // The 90 minutes count from when they were promised, or else from the payment.
  const chosen = toChosen(window, held?.heldAt ?? deps.now())
  const reservation = held ?? (await reserveTime(tx, deps, { ...lead, window: chosen.arrival }))
  const own = {
    lead_id: lead.id,
    reservation_id: reservation?.id,
    charge_paise: await findCharge(tx, lead),
    created_at: deps.now(),
  }
  const added = { row: { ...toColumns(chosen), ...own }, lead }
  if (reservation) {
    await addVisit(tx, deps, added, { by: 'customer' }, { what: 'planned', technicianId: reservation.technicianId })
  } else {
    const visit = await addVisit(tx, deps, added, { by: 'program' }, { what: 'unassigned' })
    await sendAlarm(tx, deps, toLostAlarm(visit, lead))
  }
  return true
}

/** Gives a visit another window or technician: the old reservation goes, and a new one is taken. Throws `NobodyFree`. */
export async function moveVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  { chosen, technicianId }: Partial<Wanted>,
  actor: Actor,
): Promise<VisitRow> {
  if (!canMoveVisit(visit.status, actor.by, visit.moves)) {
    const isOften = actor.by === 'customer' && canMoveVisit(visit.status, actor.by, 0)
    throw new AppError('conflict', isOften ? MESSAGES.visitMovedOften : MESSAGES.visitTooLate)
  }
  const wanted = chosen ?? toPresent(visit)
  const before = await removeReservationOf(tx, visit)
  const wish = { ...lead, pincode: visit.pincode, window: wanted.arrival, technicianId, before }
  const reservation = await reserveTime(tx, deps, wish)
  if (!reservation) throw new NobodyFree()
  const isOther = chosen !== undefined && chosen.window.start.getTime() !== visit.window_start.getTime()
  const isMoved = isOther || (visit.reservation_id === null && (await isNotifiedLost(tx, visit.id)))
  // A time that was lost through our fault can be replaced as often as needed.
  const moves = visit.moves + Number(isMoved && actor.by === 'customer' && visit.reservation_id !== null)
  // The technician's name is sent when they are on the way.
  return changeVisit(tx, deps, { visit, notified: isMoved ? lead : undefined }, actor, {
    what: isMoved ? 'moved' : 'assigned',
    fields: { ...toColumns(wanted), ...AGAIN_PLANNED, reservation_id: reservation.id, moves },
    technicianId: reservation.technicianId,
  })
}

/** Takes a visit's reservation away: it has to be planned again, and the customer hears so if no one plans it soon. */
export async function unassignVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  note: string | undefined,
  actor: Actor,
): Promise<VisitRow> {
  const technicianId = await removeReservationOf(tx, visit)
  return changeVisit(tx, deps, { visit, notified: lead }, actor, {
    what: 'unassigned',
    fields: { ...AGAIN_PLANNED, reservation_id: null },
    technicianId,
    note,
  })
}

/**
 * Takes a visit from the technician who can't come and gives it to the next one who is free and has not given it back.
 * Where no one is, it has to be planned.
 */
export async function reassignVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  note: string | undefined,
  actor: Actor,
): Promise<void> {
  const freed = await unassignVisit(tx, deps, { visit, lead }, note, actor)
  const except = await listRefusers(tx, visit.id)
  const window = toPresent(visit).arrival
  const reservation = await reserveTime(tx, deps, { ...lead, pincode: visit.pincode, window, except })
  if (!reservation) return
  const fields = { reservation_id: reservation.id }
  await changeVisit(
    tx,
    deps,
    { visit: freed },
    { by: 'program' },
    { what: 'assigned', fields, technicianId: reservation.technicianId },
  )
}

const toColumns = ({ window, isSoon, dueBy }: Chosen) => ({
  window_start: window.start,
  window_end: window.end,
  is_soon: isSoon,
  due_by: dueBy,
})

/** Under the guarantee of a visit, where that was. */
const toReturn = ({ id, address, pincode, gate_note }: VisitRow) => ({ return_of: id, address, pincode, gate_note })

/** The window that a visit has. */
function toPresent({ window_start: start, window_end: end, due_by: dueBy, is_soon: isSoon }: VisitRow): Chosen {
  const window = { start, end }
  return { window, arrival: window, isSoon, dueBy }
}

/** The visit charge of a lead in paise: what was paid, else what the service costs now; null where it has none. */
async function findCharge(db: DbOrTx, { payment_id, service_type }: LeadRow): Promise<number | null> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  if (order) return order.amount_paise
  const [service] = listBookedServices(await listServiceLinks(db), service_type)
  return (service && toChargePaise(service)) ?? null
}
