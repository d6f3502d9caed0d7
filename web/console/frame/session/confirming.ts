import type { ConfirmMethod } from '../../../../contract/errors.ts'
import { createStore, useStore } from '../ui/store.ts'
import { onSessionChange, readSession } from './session.ts'

type Confirmation = { methods: readonly ConfirmMethod[]; promise: Promise<boolean>; settle: (isConfirmed: boolean) => void }

// Several calls may need a confirmation at once: they share one.
const pending = createStore<Confirmation | undefined>(undefined)

// Signing in again counts as a confirmation.
onSessionChange(() => settle(readSession() !== undefined))

/** Opens the dialog that confirms the administrator's identity. Resolves false if it is closed without an answer. */
export function askToConfirm(methods: readonly ConfirmMethod[]): Promise<boolean> {
  const confirmation = pending.get() ?? startConfirmation(methods)
  pending.set(confirmation)
  return confirmation.promise
}

export const useConfirmation = () => useStore(pending)

/** Repeats the waiting calls. */
export const endConfirmation = () => settle(true)

/** Fails the waiting calls. */
export const cancelConfirmation = () => settle(false)

function settle(isConfirmed: boolean): void {
  pending.get()?.settle(isConfirmed)
  pending.set(undefined)
}

function startConfirmation(methods: readonly ConfirmMethod[]): Confirmation {
  let settle: Confirmation['settle'] = () => {}
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { methods, promise, settle }
}
