import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** `rest` ends the label where the window is wide, and for screen readers. */
type Tab = { label: string; rest?: string; to: string; isCurrent: boolean; count?: number | string; onClick?: () => void }

/** `isWithinPage`: they lead to parts of the page, and replace the history entry, so that Back leaves the page. */
type Props = { label: string; tabs: readonly Tab[]; isWithinPage?: boolean }

/** Tabs whose state lives in the address: links, so that Back and a new tab work. */
export function TabLinks({ label, tabs, isWithinPage = false }: Props) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)

  // On a phone the bar is wider than the screen.
  useEffect(() => {
    const tab = bar.current?.children[current]
    const { current: tabs } = bar
    if (!tabs?.parentElement || !(tab instanceof HTMLElement)) return
    // No further than it takes to show the tab and the edge of the next. A list that has more in the line of its tabs
    // scrolls the line.
    const end = tab.offsetLeft - tabs.offsetLeft + tab.offsetWidth + 24
    for (const box of [tabs, tabs.parentElement]) box.scrollLeft = end - box.clientWidth
  }, [current])

  return (
    <nav ref={bar} aria-label={label} className="tabs">
      {tabs.map(({ label: name, rest, to, isCurrent, count, onClick }) => (
        <Link
          key={name}
          to={to}
          replace={isWithinPage}
          onClick={onClick}
          aria-current={isCurrent ? (isWithinPage ? 'location' : 'page') : undefined}
          className="tab"
        >
          <span>
            {name}
            {rest && <span className="max-[90rem]:sr-only"> {rest}</span>}
          </span>
          {count !== undefined && <span className="tab-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
