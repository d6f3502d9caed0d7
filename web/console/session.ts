import { useSyncExternalStore } from 'react'
import { onDevice } from './ui/kept.ts'

export type Session = {
  token: string
  /** Who is signed in; a session written by another program may lack it. */
  id?: number
}

const KEY = 'user-info'
const listeners = new Set<() => void>()

let text = onDevice.read(KEY)
let session = parseSession(text)

// Signing in or out in one tab holds in all.
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) refresh()
})

export function readSession(): Session | undefined {
  return session
}

export function saveSession(next: Session): void {
  onDevice.write(KEY, JSON.stringify(next))
  refresh()
}

export function clearSession(): void {
  onDevice.remove(KEY)
  refresh()
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, readSession)
}

/** Tells of every signing in and out, in whatever tab; answers what ends the telling. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function refresh(): void {
  const now = onDevice.read(KEY)
  if (now === text) return
  text = now
  session = parseSession(now)
  for (const listener of listeners) listener()
}

function parseSession(stored: string | undefined): Session | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Session> | null
    return value?.token ? { id: value.id, token: value.token } : undefined
  } catch {
    return undefined
  }
}
