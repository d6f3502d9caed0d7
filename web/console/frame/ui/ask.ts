import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from './store.ts'

export type Question = {
  title: string
  text: string
  action: string
  onYes: () => unknown
  /** It deletes nothing. */
  isHarmless?: boolean
}

const asked = createStore<Question | undefined>(undefined)

/** Asks before something is done. */
export const ask = asked.set

export function closeQuestion(): void {
  asked.set(undefined)
}

export const isAsked = (question: Question | undefined): boolean => asked.get() === question

/** Once in the frame: what is asked. A question goes with the screen that asked it. */
export function useQuestion(): Question | undefined {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is left
  useEffect(() => closeQuestion, [pathname])
  return useStore(asked)
}
