import { createStore, useStore } from '../ui/store.ts'
import { onSessionChange } from './session.ts'

/** Whether the server answers nothing else before a second factor is set up. */
const isDue = createStore(false)

onSessionChange(endSetUp)

export function requireSetUp(): void {
  isDue.set(true)
}

export function endSetUp(): void {
  isDue.set(false)
}

export const useIsFactorDue = () => useStore(isDue)
