import { useSyncExternalStore } from 'react'

// The newest lead that the person at the screen has had a chance to see; what comes after it is news.
let seenId: number | undefined
const listeners = new Set<() => void>()

export const readSeenId = () => seenId

export function markSeen(newestId: number): void {
  if (seenId !== undefined && newestId <= seenId) return
  seenId = newestId
  for (const listener of listeners) listener()
}

export function useSeenId(): number | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readSeenId)
}
