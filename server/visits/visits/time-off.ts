import { randomUUID } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { City } from '../../../contract/options.ts'
import { lockLead } from '../../bookings/leads/leads.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listActiveIn, listReservations } from '../reservations/reservations.store.ts'
import { NobodyFree } from '../reservations/reserve-time.ts'
import { insertReservation, lockReservationsAlone, removeBatch, removeHoldsDuring } from '../reservations/taking.store.ts'
import { gapsIn, type Span } from '../reservations/windows.rules.ts'
import { moveVisit, unassignVisit } from './move-visit.ts'
import type { Actor } from './visits.rules.ts'
import { listUnassignedBy, listVisitsToFree, lockVisit, type VisitRow } from './visits.store.ts'

type Absence = Span & { note: string | undefined }

/** Bookings that came in while the visits were locked; locking them now could deadlock. */
class ConcurrentBooking extends Error {}
const MAX_TRIES = 5

/** Runs a transaction again where bookings came in between. */
export async function retryOnConcurrentBooking<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ConcurrentBooking)) throw error
      if (tries === MAX_TRIES) throw new AppError('conflict', ADMIN_MESSAGES.timeOffBusy)
    }
  }
}

/**
 * Takes all time of a technician in this span and frees the visits in it, but for one whose technician has arrived. The
 * batch undoes it. To be run by `retryOnConcurrentBooking`.
 */
export async function takeTechnicianOff(
  tx: DbOrTx,
  deps: Deps,
  { technicianId, note, ...span }: Absence & { technicianId: number },
  actor: Actor,
): Promise<{ batch: string; unassigned: number[] }> {
  const batch = randomUUID()
  const { leads, visits } = await lockByIds(tx, await listVisitsToFree(tx, technicianId, span))
  await lockReservationsAlone(tx)
  await removeHoldsDuring(tx, technicianId, span)
  const now = (await listVisitsToFree(tx, technicianId, span)).map(({ id }) => id)
  for (const id of now) {
    const visit = visits.get(id)
    const lead = visit && leads.get(visit.lead_id)
    if (!lead) throw new ConcurrentBooking('Bookings came in between')
    await unassignVisit(tx, deps, { visit, lead }, note, { ...actor, actionId: batch })
  }
  if ((await fillGaps(tx, deps, technicianId, { ...span, note, batch })) === 0) throw offAlready()
  return { batch, unassigned: now }
}

/** Takes the free time of all technicians of a city in this span; visits that are planned stay. */
export async function pauseCity(
  tx: DbOrTx,
  deps: Deps,
  { city, note, ...span }: Absence & { city: City },
): Promise<{ batch: string; unassigned: number[] }> {
  const batch = randomUUID()
  await lockReservationsAlone(tx)
  let taken = 0
  for (const id of await listActiveIn(tx, city)) {
    // A customer who is paying has no visit yet, and a hold that runs out would leave a gap in the pause.
    await removeHoldsDuring(tx, id, span)
    taken += await fillGaps(tx, deps, id, { ...span, note, batch })
  }
  if (taken === 0) throw offAlready()
  return { batch, unassigned: [] }
}

/** Takes time off back and gives the visits that it unassigned back to the technician where the time is still free. */
export async function endTimeOff(
  tx: DbOrTx,
  deps: Deps,
  batch: string,
  actor: Actor,
): Promise<{ returned: number[] } | undefined> {
  const unassigned = await listUnassignedBy(tx, batch)
  const { leads, visits } = await lockByIds(tx, unassigned)
  if (!(await removeBatch(tx, batch))) return undefined
  const returned: number[] = []
  for (const { id, lead_id, technician_id } of unassigned) {
    const [lead, visit] = [leads.get(lead_id), visits.get(id)]
    if (!lead || visit?.status !== 'planned' || visit.reservation_id !== null || technician_id === null) continue
    const isBack = await moveVisit(tx, deps, { lead, visit }, { technicianId: technician_id }, actor).catch((error) => {
      if (error instanceof NobodyFree) return undefined
      throw error
    })
    if (isBack) returned.push(id)
  }
  return { returned }
}

/** Locks the leads of visits and then the visits, as everyone does. */
async function lockByIds(tx: DbOrTx, list: readonly Pick<VisitRow, 'id' | 'lead_id'>[]) {
  const leads = new Map<number, Awaited<ReturnType<typeof lockLead>>>()
  for (const id of list.map(({ lead_id }) => lead_id).sort((a, b) => a - b)) leads.set(id, await lockLead(tx, id))
  const visits = new Map<number, VisitRow | undefined>()
  for (const { id } of list) visits.set(id, await lockVisit(tx, id))
  return { leads, visits }
}

const offAlready = () => new AppError('conflict', ADMIN_MESSAGES.timeOffAlready)

/** Takes what is free of this time; returns how many stretches that are. */
async function fillGaps(tx: DbOrTx, deps: Deps, technicianId: number, { note, batch, ...span }: Absence & { batch: string }) {
  const taken = (await listReservations(tx, [technicianId], span)).get(technicianId) ?? []
  let count = 0
  for (const gap of gapsIn(span, taken)) {
    if (await insertReservation(tx, { ...gap, technicianId, kind: 'off', note, batch }, deps.now())) count += 1
  }
  return count
}
