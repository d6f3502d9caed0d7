import { createStore, useStore } from '../../frame/ui/store.ts'

// Id of the newest lead that the person at the screen has had a chance to see; later ones count as new.
const seenId = createStore<number | undefined>(undefined)

export const readSeenId = seenId.get
export const useSeenId = () => useStore(seenId)

export function markSeen(newestId: number): void {
  if (newestId > (seenId.get() ?? -1)) seenId.set(newestId)
}
