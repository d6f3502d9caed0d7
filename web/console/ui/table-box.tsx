import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  /** More columns than a desktop shows: it scrolls in its box there too, and its head then stays in the box. */
  wide?: boolean
  children: ReactNode
}

/** Around a `.data-table`: a table wider than the page scrolls in here, by keyboard too, and the page doesn't. */
export function TableBox({ label, wide = false, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const [isScrolling, setIsScrolling] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setIsScrolling(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return (
    <section
      ref={box}
      aria-label={isScrolling ? `${label}: table` : undefined}
      tabIndex={isScrolling ? 0 : undefined}
      className={wide ? 'table-box is-wide' : 'table-box'}
    >
      {children}
    </section>
  )
}
