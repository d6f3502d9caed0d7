import { readItem, removeItem, session, writeItem } from './storage.ts'

/** The address that the page was last reloaded for. */
const RELOADED = 'reloaded-for'

/** Whether the page can be had again; without a network a reload would throw away what is on the screen. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Whether a reload brings back a file that a deploy took away: once for an address, and only where the page can be had. */
export async function canReload(): Promise<boolean> {
  if (readItem(session, RELOADED) === location.href || !(await isReachable())) return false
  return writeItem(session, RELOADED, location.href)
}

/** All files came: the next one that is missing may reload again. */
export function forgetReload(): void {
  removeItem(session, RELOADED)
}
