import { useEffect, useRef, useState } from 'react'

/** Whether a box overflows, so that it must be reachable by keyboard, and whether content is hidden to the right. */
export function useScrolls<T extends HTMLElement>() {
  const box = useRef<T>(null)
  const [isScrolling, setIsScrolling] = useState(false)
  const [hasMore, setHasMore] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      setIsScrolling(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1)
      setHasMore(element.scrollWidth > element.scrollLeft + element.clientWidth + 1)
    }
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
