import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession } from '../session.ts'

// Several calls may find out at once that the session ended: they wait for the same sign-in.
let waiting: { promise: Promise<boolean>; settle: (isSignedIn: boolean) => void; refusedToken: string } | undefined
const listeners = new Set<() => void>()

// Signing in, here or in another tab, lets the calls go on; logging out anywhere lets them fail.
onSessionChange(() => {
  const token = readSession()?.token
  if (!waiting || token === waiting.refusedToken) return
  waiting.settle(token !== undefined)
  waiting = undefined
  tell()
})

/**
 * Opens the dialog. Resolves true once there is a session other than the one that was refused, false where the
 * administrator has logged out.
 */
export async function askToSignInAgain(refusedToken: string | undefined): Promise<boolean> {
  const token = readSession()?.token
  if (!token || !refusedToken) return false
  if (token !== refusedToken) return true
  waiting ??= startWaiting(refusedToken)
  tell()
  return waiting.promise
}

export function useIsSignInWanted(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function startWaiting(refusedToken: string): NonNullable<typeof waiting> {
  let settle: (isSignedIn: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { promise, settle, refusedToken }
}
