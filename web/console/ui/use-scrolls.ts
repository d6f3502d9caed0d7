import { useEffect, useRef, useState } from 'react'

/** Whether a box holds more than it shows: then it has to be reachable by keyboard. */
export function useScrolls<T extends HTMLElement>() {
  const box = useRef<T>(null)
  const [isScrolling, setIsScrolling] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setIsScrolling(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return { box, isScrolling }
}
