import { onSessionChange, readSession } from '../session.ts'
import { createStore, useStore } from '../ui/store.ts'

type Waiting = { promise: Promise<boolean>; settle: (isSignedIn: boolean) => void; refusedToken: string }

// Several calls may find out at once that the session ended: they wait for the same sign-in.
const waiting = createStore<Waiting | undefined>(undefined)

// Signing in, here or in another tab, lets the calls go on; logging out anywhere lets them fail.
onSessionChange(() => {
  const token = readSession()?.token
  const calls = waiting.get()
  if (!calls || token === calls.refusedToken) return
  calls.settle(token !== undefined)
  waiting.set(undefined)
})

/**
 * Opens the dialog. Resolves true once there is a session other than the one that was refused, false where the
 * administrator has logged out.
 */
export async function askToSignInAgain(refusedToken: string | undefined): Promise<boolean> {
  const token = readSession()?.token
  if (!token || !refusedToken) return false
  if (token !== refusedToken) return true
  const calls = waiting.get() ?? startWaiting(refusedToken)
  waiting.set(calls)
  return calls.promise
}

export const useIsSignInWanted = () => useStore(waiting) !== undefined

function startWaiting(refusedToken: string): Waiting {
  let settle: (isSignedIn: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { promise, settle, refusedToken }
}
