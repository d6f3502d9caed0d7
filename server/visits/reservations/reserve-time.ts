import type { Window, WindowChoice } from '../../../contract/bookings/windows.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { type BookingServiceType, WINDOWS_OF } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Held } from '../../platform/deps/visits.ts'
import {
  canAnybodyServe,
  findHeldSince,
  HOLD_MIN,
  listWorkers,
  type Requirement,
  updateHeldSince,
  type Yielding,
} from './reservations.store.ts'
import {
  insertReservation,
  lockReservationsShared,
  type NewReservation,
  removeExpiredHolds,
  removeHold,
  removeHoldsOf,
  removeHoldsWithin,
} from './taking.store.ts'
import { canChoose, rankCandidates, type Span, toChosen } from './windows.rules.ts'

export type Wish = Requirement & {
  window: Window
  /** Only this technician, whatever they usually do. */
  technicianId?: number | undefined
  /** Not these. */
  except?: readonly number[] | undefined
  /** Who had the visit before, and is asked first. */
  before?: number | undefined
  /** The order that is being paid, and since when its form holds: the time is held for it. */
  held?: { orderId: number; since: Date } | undefined
}

export type Reservation = Span & { id: number; technicianId: number }

/** How long a technician is taken for a visit of this service, in minutes. */
export function minutesFor(serviceType: string, { visitMinutes }: Pick<Deps['settings'], 'visitMinutes'>): number {
  return visitMinutes * (WINDOWS_OF[serviceType as BookingServiceType] ?? 1)
}

/** The time in which reservations matter to a window. */
export const around = ({ start, end }: Window): Span => ({
  start: new Date(start.getTime() - DAY_MS),
  end: new Date(end.getTime() + DAY_MS),
})

/**
 * Reserves a technician's time in a window; undefined if no one is free. If payers hold all that is left, their time
 * yields to a proven booking: by code, by payment or by the office. The database decides between concurrent requests
 * for the same time, so time that was free when read may be gone: then the next one is tried, and all are read once
 * more. The reservation and the visit's own rows are the transaction's last writes, because others wait for them.
 */
export async function reserveTime(
  tx: DbOrTx,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { window, technicianId, except = [], before, held, ...required }: Wish,
): Promise<Reservation | undefined> {
  const minutes = minutesFor(required.service_type, settings)
  await lockReservationsShared(tx)
  await removeExpiredHolds(tx, now())
  async function tryAll(yielding: Yielding | undefined): Promise<Reservation | undefined> {
    const found = await listWorkers(tx, technicianId ? { technicianId } : required, around(window), yielding)
    const workers = found.filter(({ id }) => !except.includes(id))
    for (const { worker, start } of rankCandidates(workers, { window, before }, now(), minutes)) {
      const span = { start, end: new Date(start.getTime() + minutes * MINUTE_MS) }
      const by = held ? { kind: 'hold' as const, orderId: held.orderId, heldSince: held.since } : { kind: 'visit' as const }
      const wanted = { ...span, technicianId: worker.id, ...by }
      const id = await (yielding ? insertOverHolds(tx, wanted, now()) : insertReservation(tx, wanted, now()))
      if (id) return { ...span, id, technicianId: worker.id }
    }
    return undefined
  }
  const taken = (await tryAll(undefined)) ?? (await tryAll(undefined))
  return taken || held ? taken : tryAll({ holds: 'all' })
}

class StillTaken extends Error {}

/**
 * In a part that is rolled back where the time can't be had, so that the holds in it stay and no one waits for what it
 * locked while it waits for others.
 */
async function insertOverHolds(tx: DbOrTx, wanted: NewReservation, now: Date): Promise<number | undefined> {
  try {
    return await tx.transaction(async (part) => {
      const id = (await removeHoldsWithin(part, wanted.technicianId, wanted)) && (await insertReservation(part, wanted, now))
      if (!id) throw new StillTaken()
      return id
    })
  } catch (error) {
    if (error instanceof StillTaken) return undefined
    throw error
  }
}

/** No one is free then. The transaction rolls back, so that a visit keeps the time that it had. */
export class NobodyFree extends Error {}

/** How long a checkout stays open after the hold began; the bank has the rest of the hold for its answer. */
const PAY_WITHIN_MIN = 12
export const payWithinS = (heldAt: Date, now: Date) =>
  Math.max(0, PAY_WITHIN_MIN * 60 - Math.round((now.getTime() - heldAt.getTime()) / 1000))

type HoldDeps = Pick<Deps, 'now' | 'settings'>

/**
 * Holds a technician's time while an order is paid, in place of what its form held before, and no longer than that
 * would have been held. It keeps other payers away, and no one who proves that they want the time. Nothing is held
 * where nothing was chosen, no one does such visits there, or others hold all that is left: the time is then taken when
 * the money is here. Throws `NobodyFree` where the window is full or has begun.
 */
export async function holdTime(tx: DbOrTx, deps: HoldDeps, { order, form, window }: Held): Promise<void> {
  await removeHoldsOf(tx, order.form_id)
  await removeHold(tx, order.id)
  if (!window || !(await canAnybodyServe(tx, form))) return
  const now = deps.now()
  if (!canChoose(window, now)) throw new NobodyFree()
  const since = (await findHeldSince(tx, order)) ?? now
  if (now.getTime() - since.getTime() >= HOLD_MIN * MINUTE_MS) return
  const wish = { ...form, window: toChosen(window, now).arrival }
  if (await reserveTime(tx, deps, { ...wish, held: { orderId: order.id, since } })) await updateHeldSince(tx, order.id, since)
  else if (!(await hasFree(tx, deps, wish, 'all'))) throw new NobodyFree()
}

/** Whether others are paying for all that is left of the chosen time. */
export async function isHeldByOthers(
  { db, ...deps }: Pick<Deps, 'db' | 'now' | 'settings'>,
  form: Requirement,
  window: WindowChoice,
): Promise<boolean> {
  const wish = { ...form, window: toChosen(window, deps.now()).arrival }
  if (!(await canAnybodyServe(db, form))) return false
  return !(await hasFree(db, deps, wish, { runOutBy: deps.now() })) && (await hasFree(db, deps, wish, 'all'))
}

async function hasFree(db: DbOrTx, { now, settings }: HoldDeps, wish: Wish, holds: 'all' | { runOutBy: Date }): Promise<boolean> {
  const workers = await listWorkers(db, wish, around(wish.window), { holds })
  return rankCandidates(workers, wish, now(), minutesFor(wish.service_type, settings)).length > 0
}
