import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { TabLinks } from '../ui/tab-links.tsx'

type Part = readonly [id: string, label: string]

/** Tabs of the parts of a long form. The part that is read is marked. */
export function FormPartTabs({ parts }: { parts: readonly Part[] }) {
  const current = usePartInSight(parts)
  const tabs = parts.map(([id, label]) => ({ label, to: `#${id}`, isCurrent: id === current, onClick: () => enter(id) }))
  return (
    <div className="form-parts">
      <TabLinks label="Parts of the form" tabs={tabs} isWithinPage />
    </div>
  )
}

/** A part of a form, which a tab leads to. */
export const FormPart = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="form-part">
    {children}
  </div>
)

/** The next press of Tab goes on from the part; the router scrolls to it. */
const enter = (id: string) => document.getElementById(id)?.focus({ preventScroll: true })

/** The last part whose top has passed the tabs; at the end of the page, where others can't, the one that was asked for. */
function usePartInSight(parts: readonly Part[]): string | undefined {
  const [first] = parts[0] ?? []
  const [current, setCurrent] = useState(first)
  const asked = useLocation().hash.slice(1)
  const ids = parts.map(([id]) => id).join(' ')

  useEffect(() => {
    function look(): void {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement)
      const line = Number.parseFloat(scrollPaddingTop) + 8
      const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      const all = ids.split(' ')
      const passed = all.findLast((id) => topOf(id) <= line) ?? first
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const isAskedLower = all.includes(asked) && topOf(asked) > line
      setCurrent(isAtEnd ? (isAskedLower ? asked : all.at(-1)) : passed)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids, first, asked])
  return current
}
