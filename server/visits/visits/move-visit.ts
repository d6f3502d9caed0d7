import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { canMoveVisit } from '../../../contract/bookings/visit.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { listBookedServices, toChargePaise } from '../../../contract/content/services.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { findOrderBy } from '../../bookings/payments/orders.store.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/errors.ts'
import { AGAIN_PLANNED, addVisit, changeVisit, removeReservationOf } from './change-visit.ts'
import { findClaimed } from './claims.store.ts'
import { findTaken, NobodyFree, type Reservation, reserveTime } from './reserve-time.ts'
import { convertHold, removeHold } from './taking.store.ts'
import { isNotifiedLost } from './visit-events.store.ts'
import { type Actor, type Locked, toLostAlarm, type VisitDeps } from './visits.rules.ts'
import { listRefusers, lockLiveVisit, type VisitRow } from './visits.store.ts'
import { type Chosen, toChosen } from './windows.rules.ts'

// When visits come, and who.

type Place = Pick<VisitRow, 'address' | 'pincode' | 'gate_note'>
type Wanted = { chosen: Chosen; technicianId?: number | undefined; except?: readonly number[]; place?: Place | undefined }

/** Plans a visit of a locked lead, which has to be open; a return where one was claimed. Throws `NobodyFree`. */
export async function planVisit(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, wanted: Wanted, actor: Actor): Promise<VisitRow> {
  if (lead.status !== 'New') throw new AppError('conflict', ADMIN_MESSAGES.visitOfClosedLead)
  if (await lockLiveVisit(tx, lead.id)) throw new AppError('conflict', ADMIN_MESSAGES.visitLive)
  const claimed = await findClaimed(tx, lead.id)
  const charge_paise = claimed ? 0 : await findCharge(tx, lead)
  const reservation = await take(
    tx,
    deps,
    lead,
    (wanted.place ?? claimed)?.pincode ?? '',
    wanted,
    claimed?.technicianId ?? undefined,
  )
  const own = { lead_id: lead.id, reservation_id: reservation.id, charge_paise, created_at: deps.now() }
  const row = { ...toColumns(wanted.chosen), ...(claimed && toReturn(claimed)), ...wanted.place, ...own }
  return addVisit(tx, deps, { row, lead }, actor, { what: 'planned', technicianId: reservation.technicianId })
}

type Paid = { window: WindowChoice; orderId: number }

/**
 * Plans the visit that was chosen before paying, for the locked lead that the payment became: in the time that is held,
 * or else in another one. Where no one is free any more the visit has to be planned, and the customer is asked for
 * another time. A lead that has its visit already keeps it, and one that is closed needs none.
 */
export async function planPaidVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  { window, orderId }: Paid,
): Promise<VisitRow | undefined> {
  if (lead.status !== 'New' || (await lockLiveVisit(tx, lead.id))) {
    await removeHold(tx, orderId)
    return undefined
  }
  const held = await convertHold(tx, orderId)
  // The 90 minutes count from when they were promised, or else from the payment.
  const chosen = toChosen(window, held?.heldAt ?? deps.now())
  const reservation = held ?? (await findTaken(take(tx, deps, lead, '', { chosen })))
  const own = {
    lead_id: lead.id,
    reservation_id: reservation?.id,
    charge_paise: await findCharge(tx, lead),
    created_at: deps.now(),
  }
  const added = { row: { ...toColumns(chosen), ...own }, lead }
  if (reservation)
    return addVisit(tx, deps, added, { by: 'customer' }, { what: 'planned', technicianId: reservation.technicianId })
  const visit = await addVisit(tx, deps, added, { by: 'program' }, { what: 'unassigned' })
  await sendAlarm(tx, deps, toLostAlarm(visit, lead))
  return visit
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
  const reservation = await take(tx, deps, lead, visit.pincode, { chosen: wanted, technicianId }, before)
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
  const reservation = await findTaken(take(tx, deps, lead, visit.pincode, { chosen: toPresent(visit), except }))
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

async function take(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  pincode: string,
  wanted: Wanted,
  before?: number,
): Promise<Reservation> {
  const { service_type: serviceType, city } = lead
  const wish = { serviceType, city, pincode: pincode || undefined, window: wanted.chosen.arrival }
  const reservation = await reserveTime(tx, deps, { ...wish, technicianId: wanted.technicianId, except: wanted.except, before })
  if (!reservation) throw new NobodyFree()
  return reservation
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
