import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findWindows } from './find-booking-visit.ts'
import { countFullWindow } from './full-windows.store.ts'
import { canChoose } from './windows.rules.ts'

/** What is free in place of a window that is full. It is counted, so that the doctor can say where technicians are missing. */
export async function findNext(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  need: Parameters<typeof findWindows>[1],
  window: WindowChoice,
  moved?: Parameters<typeof findWindows>[2],
): Promise<string[]> {
  const { next, days } = await findWindows(deps, need, moved)
  // What has begun meanwhile, or is not offered at this hour, is no want of technicians.
  if (days.length > 0 && canChoose(window, deps.now())) await countFullWindow(deps.db, need, dayIn(deps.now()))
  return next
}
