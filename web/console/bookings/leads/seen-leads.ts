import { createStore, useStore } from '../../frame/ui/store.ts'

// Id of the newest lead that the person at the screen has had a chance to see; later ones count as new.
const seenId = createStore<number | undefined>(undefined)

export const readSeenId = seenId.get
export const useSeenId = () => useStore(seenId)

// What is seen in one tab is seen in all.
const tabs = new BroadcastChannel('seen-leads')
tabs.onmessage = ({ data }: MessageEvent<number>) => noteSeen(data)

/** For this tab alone, as where it begins. */
export function noteSeen(newestId: number): boolean {
  const isNew = newestId > (seenId.get() ?? -1)
  if (isNew) seenId.set(newestId)
  return isNew
}

export function markSeen(newestId: number): void {
  if (noteSeen(newestId)) tabs.postMessage(newestId)
}
