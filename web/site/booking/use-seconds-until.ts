import { useEffect, useState } from 'react'

const secondsUntil = (atMs: number | undefined) => Math.max(0, Math.ceil(((atMs ?? 0) - Date.now()) / 1000))

/** The whole seconds until a time in ms, counting down to 0; 0 where there is none. */
export function useSecondsUntil(atMs: number | undefined): number {
  const [, redraw] = useState(0)
  const seconds = secondsUntil(atMs)
  useEffect(() => {
    if (secondsUntil(atMs) === 0) return
    const timer = setInterval(() => {
      redraw((count) => count + 1)
      if (secondsUntil(atMs) === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [atMs])
  return seconds
}
