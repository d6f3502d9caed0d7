import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

type Tab = { label: string; to: string; isCurrent: boolean; count?: number | string }

/** Tabs whose state lives in the address: links, so that Back and a new tab work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)

  // On a phone the bar is wider than the screen.
  useEffect(() => {
    const tab = bar.current?.children[current]
    if (bar.current && tab instanceof HTMLElement) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 24
  }, [current])

  return (
    <nav ref={bar} aria-label={label} className="tabs">
      {tabs.map(({ label: name, to, isCurrent, count }) => (
        <Link key={name} to={to} aria-current={isCurrent ? 'page' : undefined} className="tab">
          {name}
          {count !== undefined && <span className="tab-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
