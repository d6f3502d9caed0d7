import { createStore, useStore } from '../ui/store.ts'
import { onSessionChange, readSession } from './session.ts'

type SignIn = { promise: Promise<boolean>; settle: (isSignedIn: boolean) => void; refusedToken: string }

// Several calls may find at once that the session has ended: they wait for the same sign-in.
const pending = createStore<SignIn | undefined>(undefined)

// Signing in, here or in another tab, resumes the calls; logging out anywhere makes them fail.
onSessionChange(() => {
  const token = readSession()?.token
  const calls = pending.get()
  if (!calls || token === calls.refusedToken) return
  calls.settle(token !== undefined)
  pending.set(undefined)
})

/**
 * Opens the dialog. Resolves true once there is a session other than the refused one, false if the administrator has
 * logged out.
 */
export async function askToSignInAgain(refusedToken: string | undefined): Promise<boolean> {
  const token = readSession()?.token
  if (!token || !refusedToken) return false
  if (token !== refusedToken) return true
  const calls = pending.get() ?? startSignIn(refusedToken)
  pending.set(calls)
  return calls.promise
}

export const useIsSignInNeeded = () => useStore(pending) !== undefined

/** Fails the waiting calls as if the administrator had logged out; the next call opens the dialog again. */
export function giveUpSignIn(): void {
  pending.get()?.settle(false)
  pending.set(undefined)
}

function startSignIn(refusedToken: string): SignIn {
  let settle: (isSignedIn: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { promise, settle, refusedToken }
}
