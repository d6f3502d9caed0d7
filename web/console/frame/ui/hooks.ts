import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore, useStore } from './store.ts'

const clock = createStore(new Date())
setInterval(() => clock.set(new Date()), 30_000)

/** The present time, updated every half minute, for texts that say how long ago something was. */
export const useNow = (): Date => useStore(clock)

/** Whether the window matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The value, once it has not changed for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return debounced
}

/** Whether a box overflows, so that it must be reachable by keyboard, and whether content is hidden to the right. */
export function useScrolls<T extends HTMLElement>() {
  const box = useRef<T>(null)
  const [isScrolling, setIsScrolling] = useState(false)
  const [hasMore, setHasMore] = useState(false)

  // Measured before the box is painted: one that scrolls must never be out of the keyboard's reach.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      setIsScrolling(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1)
      setHasMore(element.scrollWidth > element.scrollLeft + element.clientWidth + 1)
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  return { box, isScrolling, hasMore }
}
