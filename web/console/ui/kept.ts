/** What a browser keeps by name. */
export type Kept = {
  read(name: string): string | undefined
  write(name: string, text: string): void
  remove(name: string): void
  listNames(): string[]
}

/**
 * A storage of the browser's. Where it is forbidden or full, what is written is held in memory, so that the page goes
 * on as if it were kept, until it is closed.
 */
export function openKept(findStorage: () => Storage): Kept {
  const held = new Map<string, string>()

  function attempt<T>(act: (storage: Storage) => T): T | undefined {
    try {
      return act(findStorage())
    } catch {
      return undefined
    }
  }

  return {
    read: (name) => held.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined,
    write(name, text) {
      const isKept = attempt((storage) => {
        storage.setItem(name, text)
        return true
      })
      if (isKept) held.delete(name)
      else held.set(name, text)
    },
    remove(name) {
      held.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
    listNames: () => [...new Set([...held.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  }
}

/** Kept on this device, for all tabs and later visits. */
export const onDevice = openKept(() => localStorage)
/** Kept in this tab, for reloads of it. */
export const inTab = openKept(() => sessionStorage)
