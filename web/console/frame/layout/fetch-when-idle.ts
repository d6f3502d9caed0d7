import { useEffect } from 'react'
import { canFetchAhead } from '../../../ui/connection.ts'

/** By then the first screen's own calls are answered. */
export const START_AFTER_MS = 1500
/** Pause between two files in browsers without `requestIdleCallback`. */
const PAUSE_MS = 100

/**
 * Prefetches code that may be needed soon, file by file while the browser is idle, so that opening a screen waits for
 * no script; not on a slow connection. A failure stops it: the code is fetched again when it is used.
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
