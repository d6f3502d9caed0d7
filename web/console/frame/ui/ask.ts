import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from './store.ts'

export type Question = {
  title: string
  text: string
  action: string
  onYes: () => unknown
  /** True if nothing is deleted. */
  isHarmless?: boolean
}

const asked = createStore<Question | undefined>(undefined)

/** Asks the administrator before an action. */
export const ask = asked.set

export function closeQuestion(): void {
  asked.set(undefined)
}

export const isAsked = (question: Question | undefined): boolean => asked.get() === question

/** The open question, for the frame. Leaving its screen closes it. */
export function useQuestion(): Question | undefined {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is left
  useEffect(() => closeQuestion, [pathname])
  return useStore(asked)
}
