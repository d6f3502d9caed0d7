import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import type { City } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { takeTurn } from './take-turn.ts'
import { countHolds, removeHold, removeHoldsOf } from './taking.store.ts'
import { hasFitting } from './turns.store.ts'
import { toChosen } from './windows.rules.ts'

/** Strangers who begin payments and never pay can't take more of the technicians' time than this at once. */
const MAX_HOLDS = 30

type Payer = { orderId: number; mobile: string; serviceType: string; city: City; window: WindowChoice | undefined }

/**
 * Holds a technician's time while an order is paid, in place of what its number held before. False where the window is
 * full; true also where nothing is held, because nothing was chosen, nobody does such visits there, or too many pay at
 * once: the time is then taken when the money is here.
 */
export async function holdTurn(tx: DbOrTx, deps: Pick<Deps, 'now' | 'settings'>, payer: Payer): Promise<boolean> {
  const { orderId, mobile, serviceType, city, window } = payer
  await removeHoldsOf(tx, mobile)
  await removeHold(tx, orderId)
  const need = { serviceType, city }
  if (!window || !(await hasFitting(tx, need)) || (await countHolds(tx)) >= MAX_HOLDS) return true
  return (await takeTurn(tx, deps, { ...need, window: toChosen(window, deps.now()).arrival, orderId })) !== undefined
}
