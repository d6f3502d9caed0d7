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

const openQuestion = createStore<Question | undefined>(undefined)

/** Asks the administrator before an action. */
export const openConfirm = openQuestion.set

export function closeConfirm(): void {
  openQuestion.set(undefined)
}

export const isConfirmOpen = (question: Question | undefined): boolean => openQuestion.get() === question

/** The open question, for the frame. Leaving its screen closes it. */
export function useOpenConfirm(): Question | undefined {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is left
  useEffect(() => closeConfirm, [pathname])
  return useStore(openQuestion)
}
