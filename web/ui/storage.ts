/** A browser storage. It is a function, because in some browsers even naming a forbidden storage throws. */
export type FindStorage = () => Storage

/** Shared by all tabs, and kept for later visits. */
export const local: FindStorage = () => localStorage
/** For one tab; survives reloads. */
export const session: FindStorage = () => sessionStorage

// If a storage is forbidden or full, nothing is stored and nothing is thrown: the page works without it.

export function readItem(find: FindStorage, key: string): string | undefined {
  return attempt(() => find().getItem(key)) ?? undefined
}

/** Reads JSON stored with its time, `atMs`; removes it if it is older than `ttlMs`, or invalid. */
export function readUnexpired(find: FindStorage, key: string, ttlMs: number): unknown {
  const stored: { atMs?: number } | null | undefined = attempt(() => JSON.parse(find().getItem(key) ?? 'null'))
  if (stored?.atMs && Date.now() - stored.atMs < ttlMs) return stored
  removeItem(find, key)
  return undefined
}

/** Stores a text. Returns whether that succeeded. */
export function writeItem(find: FindStorage, key: string, text: string): boolean {
  const store = () => {
    find().setItem(key, text)
    return true
  }
  return attempt(store) ?? false
}

export function removeItem(find: FindStorage, key: string): void {
  attempt(() => find().removeItem(key))
}

export function listKeys(find: FindStorage): string[] {
  return attempt(() => Object.keys(find())) ?? []
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
