import type { ReactNode } from 'react'
import { useScrolls } from './use-scrolls.ts'

type Props = {
  label: string
  /** More columns than a desktop shows: it scrolls in its box there too, and its head then stays in the box. */
  wide?: boolean
  children: ReactNode
}

/** Around a `.data-table`: a table wider than the page scrolls in here, by keyboard too, and the page doesn't. */
export function TableBox({ label, wide = false, children }: Props) {
  const { box, isScrolling } = useScrolls<HTMLElement>()
  return (
    <section
      ref={box}
      aria-label={isScrolling ? `${label}: table` : undefined}
      tabIndex={isScrolling ? 0 : undefined}
      data-fits={!isScrolling}
      className={wide ? 'table-box is-wide' : 'table-box'}
    >
      {children}
    </section>
  )
}
