import { useSyncExternalStore } from 'react'

export type Store<T> = ReturnType<typeof createStore<T>>

/** A value outside of React that components share: `useStore` draws them again when it changes. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: (): T => value,
    set(next: T): void {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get)
}
