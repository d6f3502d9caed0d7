import { useSyncExternalStore } from 'react'
import { readSession } from '../session.ts'

// Several calls may find out at once that the session ended: they wait for the same sign-in.
let waiting: { promise: Promise<void>; resolve: () => void } | undefined
const listeners = new Set<() => void>()

/** Opens the dialog and resolves once there is a session other than the one that was refused. */
export function askToSignInAgain(refusedToken: string | undefined): Promise<void> {
  const current = readSession()?.token
  if (current && current !== refusedToken) return Promise.resolve()
  waiting ??= withResolvers()
  tell()
  return waiting.promise
}

export function signedInAgain(): void {
  waiting?.resolve()
  waiting = undefined
  tell()
}

export function useIsSignInWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== undefined,
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
