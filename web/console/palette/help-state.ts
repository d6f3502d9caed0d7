import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export const openHelp = (): void => set(true)
export const closeHelp = (): void => set(false)

/** Whether the list of keys is open: by "?", or from the palette where single keys are turned off. */
export function useIsHelpOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
