import { useSyncExternalStore } from 'react'

let sign = 0
const listeners = new Set<() => void>()

/** How much news the tab's title tells of, as "(2) Leads"; 0 for none. */
export function showTitleSign(count: number): void {
  if (count === sign) return
  sign = count
  for (const listener of listeners) listener()
}

export function useTitleSign(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sign,
  )
}
