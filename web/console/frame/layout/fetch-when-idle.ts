import { useEffect } from 'react'
import { canFetchAhead } from '../../../ui/connection.ts'

/** The first screen's own calls are answered by then. */
export const START_AFTER_MS = 1500
/** Between two files in a browser that doesn't say when it is idle. */
const PAUSE_MS = 100

/**
 * Fetches code that may be wanted soon, one file after the other while the browser has nothing to do, so that opening a
 * screen waits for no script; nothing on a slow connection. A failure ends it: what is wanted then is fetched again.
 */
export function useFetchedWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!canFetchAhead()) return
    const left = new AbortController()
    async function fetchAll(): Promise<void> {
      for (const load of loads) {
        await idle()
        if (left.signal.aborted) return
        await load()
      }
    }
    const timer = setTimeout(() => fetchAll().catch(() => {}), START_AFTER_MS)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [loads])
}

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, PAUSE_MS)
  })
}
