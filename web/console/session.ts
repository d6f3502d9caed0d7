import { useSyncExternalStore } from 'react'

export type Session = { id: number; token: string }

const KEY = 'user-info'
const listeners = new Set<() => void>()

let text = localStorage.getItem(KEY)
let session = parse(text)

// Signing in or out in one tab holds in all.
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) refresh()
})

export function readSession(): Session | undefined {
  return session
}

export function saveSession(next: Session): void {
  localStorage.setItem(KEY, JSON.stringify(next))
  refresh()
}

export function clearSession(): void {
  localStorage.removeItem(KEY)
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
  const now = localStorage.getItem(KEY)
  if (now === text) return
  text = now
  session = parse(now)
  for (const listener of listeners) listener()
}

function parse(stored: string | null): Session | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Session> | null
    return value?.token && value.id ? { id: value.id, token: value.token } : undefined
  } catch {
    return undefined
  }
}
