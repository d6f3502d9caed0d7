import { readItem, removeItem, session, writeItem } from './storage.ts'

/** The address for which the page was last reloaded. */
const RELOADED = 'reloaded-for'

/** Whether the page can be loaded: without a network, a reload would lose what is on the screen. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Whether to reload for a file that a deploy removed: once per address, and only if the page can be loaded. */
export async function canReload(): Promise<boolean> {
  if (readItem(session, RELOADED) === location.href || !(await isReachable())) return false
  return writeItem(session, RELOADED, location.href)
}

/** Every file has loaded, so the next missing one may reload again. */
export function forgetReload(): void {
  removeItem(session, RELOADED)
}
