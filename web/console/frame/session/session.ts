import { deviceStorage } from '../ui/storage.ts'
import { createStore, useStore } from '../ui/store.ts'

export type Session = {
  token: string
  /** The administrator; a session written by another program may lack it. */
  id?: number
}

const KEY = 'user-info'

let text = deviceStorage.read(KEY)
const session = createStore(parseSession(text))

// Signing in or out in one tab applies to all tabs.
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) refresh()
})

export const readSession = session.get

export function saveSession({ id, token }: Session): void {
  deviceStorage.write(KEY, JSON.stringify({ id, token }))
  refresh()
}

export function clearSession(): void {
  deviceStorage.remove(KEY)
  refresh()
}

export const useSession = () => useStore(session)

/** Calls the listener at every sign-in and sign-out, in any tab. Returns the function that unsubscribes it. */
export const onSessionChange = session.subscribe

function refresh(): void {
  const now = deviceStorage.read(KEY)
  if (now === text) return
  text = now
  session.set(parseSession(now))
}

function parseSession(stored: string | undefined): Session | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Session> | null
    return value?.token ? { id: value.id, token: value.token } : undefined
  } catch {
    return undefined
  }
}

let calls: Promise<unknown> = Promise.resolve()

/**
 * Makes a call once earlier ones have ended, with the session of that moment: a logout that has started by then waits
 * for it. Skips the call if no one is signed in. `send` must not reject.
 */
export function callInTurn(send: (session: Session) => unknown): void {
  const session = readSession()
  if (session) calls = calls.then(() => send(session))
}

/** Resolves once all of them have ended. */
export const whenCallsEnd = (): Promise<unknown> => calls

/** True while the server refuses everything else until a second factor is set up. */
const isDue = createStore(false)

onSessionChange(endSetUp)

export function requireSetUp(): void {
  isDue.set(true)
}

export function endSetUp(): void {
  isDue.set(false)
}

export const useIsFactorDue = () => useStore(isDue)
