import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { City } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { canAnybodyServe, findHeldSince, HOLD_MIN, listWorkers, updateHeldSince } from './reservations.store.ts'
import { around, minutesFor, NobodyFree, reserveTime } from './reserve-time.ts'
import { lockReservationsShared, removeHold, removeHoldsOf } from './taking.store.ts'
import { canChoose, rankCandidates, toChosen } from './windows.rules.ts'

/** A checkout closes so long after the place was taken; the bank has the rest of the hold for its answer. */
const PAY_WITHIN_MIN = 12
export const payWithinS = (heldAt: Date, now: Date) =>
  Math.max(0, PAY_WITHIN_MIN * 60 - Math.round((now.getTime() - heldAt.getTime()) / 1000))

type HoldDeps = Pick<Deps, 'now' | 'settings'>
type Payer = {
  order: { id: number; form_id: string | null }
  serviceType: string
  city: City
  window: WindowChoice | undefined
}

/** Frees what a form holds, which takes time now in place of it. */
export async function releaseHoldsOf(tx: DbOrTx, formId: string | null): Promise<void> {
  // Before anything is freed: whoever takes time off a technician waits for what is being freed.
  await lockReservationsShared(tx)
  if (formId !== null) await removeHoldsOf(tx, formId)
}

/**
 * Holds a technician's time while an order is paid, in place of what its form held before, and no longer than that
 * would have been held. It keeps other payers away, and nobody who proves that they want the time. Nothing is held
 * where nothing was chosen, nobody does such visits there, or others hold all that is left: the time is then taken when
 * the money is here. Throws `NobodyFree` where the window is full or has begun.
 */
export async function holdTime(tx: DbOrTx, deps: HoldDeps, payer: Payer): Promise<void> {
  const { order, serviceType, city, window } = payer
  const need = { serviceType, city }
  await releaseHoldsOf(tx, order.form_id)
  await removeHold(tx, order.id)
  if (!window || !(await canAnybodyServe(tx, need))) return
  const now = deps.now()
  if (!canChoose(window, now)) throw new NobodyFree()
  const since = (await findHeldSince(tx, order)) ?? now
  if (now.getTime() - since.getTime() >= HOLD_MIN * MINUTE_MS) return
  const wish = { ...need, window: toChosen(window, now).arrival }
  if (await reserveTime(tx, deps, { ...wish, held: { orderId: order.id, since } })) await updateHeldSince(tx, order.id, since)
  else if (!(await hasFree(tx, deps, wish, 'all'))) throw new NobodyFree()
}

/** Whether others are paying for all that is left of the chosen time. */
export async function isHeldByOthers(
  { db, ...deps }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { service_type: serviceType, city }: { service_type: string; city: City },
  window: WindowChoice,
): Promise<boolean> {
  const wish = { serviceType, city, window: toChosen(window, deps.now()).arrival }
  if (!(await canAnybodyServe(db, wish))) return false
  return !(await hasFree(db, deps, wish, { runOutBy: deps.now() })) && (await hasFree(db, deps, wish, 'all'))
}

type Wish = Parameters<typeof reserveTime>[2]

async function hasFree(db: DbOrTx, { now, settings }: HoldDeps, wish: Wish, holds: 'all' | { runOutBy: Date }): Promise<boolean> {
  const workers = await listWorkers(db, wish, around(wish.window), { holds })
  return rankCandidates(workers, wish, now(), minutesFor(wish.serviceType, settings)).length > 0
}
