import type { Windows } from '../../../contract/bookings/visits.public.ts'
import { WINDOW_PATTERN, type WindowChoice } from '../../../contract/bookings/windows.ts'

// What the form's hidden field `window` holds beside a `WindowChoice`; it is empty while no times are offered.

/** Someone calls first. */
export const CALL_FIRST = 'call'
/** Times are offered, and none is chosen yet. */
export const UNCHOSEN = 'unchosen'

export function isWindow(value: string): value is WindowChoice {
  return value === 'soon' || WINDOW_PATTERN.test(value)
}

const listFree = ({ days }: Windows) =>
  days.flatMap(({ windows }) => windows.filter(({ is_free }) => is_free).map(({ at }) => at))

export const hasFree = (windows: Windows): boolean => windows.soon_by !== undefined || listFree(windows).length > 0

const isFree = (windows: Windows, choice: WindowChoice) =>
  choice === 'soon' ? windows.soon_by !== undefined : listFree(windows).includes(choice)

/**
 * What is chosen once it is known what is free; null where no answer came. A time that is gone has to be chosen again,
 * and without an answer an earlier choice stays: the server decides. `held` is a time that an order of this form holds.
 */
export function keepChoice(windows: Windows | null, chosen: string, held: WindowChoice | undefined): string {
  const none = windows && hasFree(windows) ? UNCHOSEN : ''
  if (!isWindow(chosen)) return chosen === CALL_FIRST ? chosen : none
  return !windows || chosen === held || isFree(windows, chosen) ? chosen : none
}

/** The times that have a tile of their own: four tiles with "another time", and without an answer what was chosen. */
export function listNear(windows: Windows | null, chosen: string): string[] {
  if (!windows) return chosen !== 'soon' && isWindow(chosen) ? [chosen] : []
  return windows.next.slice(0, windows.soon_by ? 2 : 3)
}
