import { readSession, type Session } from './session.ts'

let calls: Promise<unknown> = Promise.resolve()

/**
 * Makes a call once those before it have ended, as whoever is signed in now: by then a logout may have begun, which
 * waits for it. With nobody signed in the call is left out. `send` must not reject.
 */
export function callInTurn(send: (session: Session) => unknown): void {
  const session = readSession()
  if (session) calls = calls.then(() => send(session))
}

/** Resolves once all of them have ended. */
export const whenCallsEnd = (): Promise<unknown> => calls
