import { createStore, useStore } from '../ui/store.ts'
import { onSessionChange } from './session.ts'

/** True while the server refuses everything else until a second factor is set up. */
const isDue = createStore(false)

onSessionChange(endSetUp)

export function requireSetUp(): void {
  isDue.set(true)
}

export function endSetUp(): void {
  isDue.set(false)
}

export const useIsFactorDue = () => useStore(isDue)
