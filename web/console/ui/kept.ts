import { type FindStorage, listKeys, local, readItem, removeItem, session, writeItem } from '../../ui/storage.ts'

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
export function openKept(find: FindStorage): Kept {
  const held = new Map<string, string>()
  return {
    read: (name) => held.get(name) ?? readItem(find, name),
    write(name, text) {
      if (writeItem(find, name, text)) held.delete(name)
      else held.set(name, text)
    },
    remove(name) {
      held.delete(name)
      removeItem(find, name)
    },
    listNames: () => [...new Set([...held.keys(), ...listKeys(find)])],
  }
}

/** Kept on this device, for all tabs and later visits. */
export const onDevice = openKept(local)
/** Kept in this tab, for reloads of it. */
export const inTab = openKept(session)
