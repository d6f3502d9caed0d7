import type { ConfirmMethod } from '../../../../contract/errors.ts'
import { createStore, useStore } from '../ui/store.ts'
import { onSessionChange, readSession } from './session.ts'

/** What calls wait for while a dialog asks for it. Several may find at once that they lack it: they share one answer. */
function createWait<Details>() {
  const pending = createStore<(Details & { promise: Promise<boolean>; settle: (isGiven: boolean) => void }) | undefined>(
    undefined,
  )

  function begin(details: Details) {
    let settle: (isGiven: boolean) => void = () => {}
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    return { ...details, promise, settle }
  }
  return {
    pending,
    /** Opens the dialog. Resolves false if it is closed without an answer. */
    start(details: Details): Promise<boolean> {
      const waiting = pending.get() ?? begin(details)
      pending.set(waiting)
      return waiting.promise
    },
    /** Repeats the waiting calls, or fails them. */
    end(isGiven: boolean): void {
      pending.get()?.settle(isGiven)
      pending.set(undefined)
    },
  }
}

const signIn = createWait<{ refusedToken: string }>()
const confirmation = createWait<{ methods: readonly ConfirmMethod[] }>()

onSessionChange(() => {
  const token = readSession()?.token
  // Signing in again counts as a confirmation.
  confirmation.end(token !== undefined)
  // Signing in, here or in another tab, resumes the calls; logging out anywhere makes them fail.
  if (token !== signIn.pending.get()?.refusedToken) signIn.end(token !== undefined)
})

/** Resolves true once there is a session other than the refused one, false if the administrator has logged out. */
export async function askToSignInAgain(refusedToken: string | undefined): Promise<boolean> {
  const token = readSession()?.token
  if (!token || !refusedToken) return false
  return token !== refusedToken || signIn.start({ refusedToken })
}

export const useIsSignInNeeded = () => useStore(signIn.pending) !== undefined

/** Fails the waiting calls as if the administrator had logged out; the next call opens the dialog again. */
export const giveUpSignIn = () => signIn.end(false)

/** Asks the administrator to confirm their identity by one of these methods. */
export const askToConfirm = (methods: readonly ConfirmMethod[]) => confirmation.start({ methods })

export const useConfirmation = () => useStore(confirmation.pending)
export const endConfirmation = () => confirmation.end(true)
export const cancelConfirmation = () => confirmation.end(false)
