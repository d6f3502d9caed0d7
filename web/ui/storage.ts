/** A storage of the browser. It is a function because in some browsers the mere name of a forbidden storage throws. */
export type FindStorage = () => Storage

/** Shared by all tabs, and there on later visits. */
export const local: FindStorage = () => localStorage
/** One tab's own; it outlives reloads. */
export const session: FindStorage = () => sessionStorage

// Where a storage is forbidden or full nothing is stored and nothing is thrown: the page works without it.

export function readItem(find: FindStorage, key: string): string | undefined {
  return attempt(() => find().getItem(key)) ?? undefined
}

/** What was stored as JSON; undefined also where it can't be read as such. */
function readJson(find: FindStorage, key: string): unknown {
  return attempt(() => JSON.parse(find().getItem(key) ?? 'null')) ?? undefined
}

/** What was stored as JSON with its time, `atMs`; it is removed where that is longer ago than it may be kept. */
export function readKept(find: FindStorage, key: string, keptMs: number): unknown {
  const stored = readJson(find, key) as { atMs?: number } | undefined
  if (stored?.atMs && Date.now() - stored.atMs < keptMs) return stored
  removeItem(find, key)
  return undefined
}

/** Whether it is stored. */
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

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
