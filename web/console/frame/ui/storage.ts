import { useSyncExternalStore } from 'react'
import { type FindStorage, listKeys, local, readItem, removeItem, session, writeItem } from '../../../ui/storage.ts'
import { createStore } from './store.ts'

export type TextStorage = ReturnType<typeof openStorage>

/**
 * A browser storage that components can subscribe to. If it is forbidden or full, texts stay in memory, so that the
 * page works until it is closed.
 */
export function openStorage(find: FindStorage) {
  const unstored = new Map<string, string>()
  const changes = createStore(0)
  return {
    read: (name: string): string | undefined => unstored.get(name) ?? readItem(find, name),
    write(name: string, text: string): void {
      if (writeItem(find, name, text)) unstored.delete(name)
      else unstored.set(name, text)
      changes.set(changes.get() + 1)
    },
    remove(name: string): void {
      unstored.delete(name)
      removeItem(find, name)
      changes.set(changes.get() + 1)
    },
    listNames: (): string[] => [...new Set([...unstored.keys(), ...listKeys(find)])],
    /** Calls the listener at each change that this tab makes. */
    subscribe: changes.subscribe,
  }
}

/** Texts for all tabs and later visits on this device. */
export const deviceStorage = openStorage(local)
/** Texts for this tab and its reloads. */
export const tabStorage = openStorage(session)

export function useStored(storage: TextStorage, name: string): string | undefined {
  return useSyncExternalStore(storage.subscribe, () => storage.read(name))
}

/** A stored JSON object that has its time in `at`. Undefined if it is older than `ttlMs`, or something else was stored. */
export function parseUnexpired<Stored extends { at: string | number }>(text: string | undefined, ttlMs: number) {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored | null
    return stored && Date.now() - new Date(stored.at).getTime() < ttlMs ? stored : undefined
  } catch {
    return undefined
  }
}
