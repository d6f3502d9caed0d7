import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import type { City } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hasFitting } from './reservations.store.ts'
import { NobodyFree, reserveTime } from './reserve-time.ts'
import { countHolds, lockReservationsShared, removeHold, removeHoldsOf } from './taking.store.ts'
import { canChoose, toChosen } from './windows.rules.ts'

/** Strangers who begin payments and never pay can't take more of the technicians' time than this at once. */
const MAX_HOLDS = 30

/** A checkout closes so long after the place was taken; the bank has the rest of the hold for its answer. */
const PAY_WITHIN_MIN = 12
export const payWithinS = (heldAt: Date, now: Date) =>
  Math.max(0, PAY_WITHIN_MIN * 60 - Math.round((now.getTime() - heldAt.getTime()) / 1000))

type Payer = {
  orderId: number
  mobile: string
  serviceType: string
  city: City
  window: WindowChoice | undefined
  /** False for one whose network held many places already. */
  mayHold: boolean
}

/** Frees what a number holds, which takes time now in place of it. */
export async function freeHoldsOf(tx: DbOrTx, mobile: string): Promise<void> {
  // Before anything is freed: whoever takes time off a technician waits for what is being freed.
  await lockReservationsShared(tx)
  await removeHoldsOf(tx, mobile)
}

/**
 * Holds a technician's time while an order is paid, in place of what its number held before. Nothing is held where
 * nothing was chosen, nobody does such visits there, or too many pay at once: the time is then taken when the money is
 * here. Throws `NobodyFree` where the window is full or has begun.
 */
export async function holdTime(tx: DbOrTx, deps: Pick<Deps, 'now' | 'settings'>, payer: Payer): Promise<void> {
  const { orderId, mobile, serviceType, city, window, mayHold } = payer
  const need = { serviceType, city }
  await freeHoldsOf(tx, mobile)
  await removeHold(tx, orderId)
  if (!window || !(await hasFitting(tx, need))) return
  if (!canChoose(window, deps.now())) throw new NobodyFree()
  if (!mayHold || (await countHolds(tx, deps.now())) >= MAX_HOLDS) return
  const reservation = await reserveTime(tx, deps, { ...need, window: toChosen(window, deps.now()).arrival, orderId })
  if (!reservation) throw new NobodyFree()
}
