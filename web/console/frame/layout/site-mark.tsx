import { Link } from 'react-router'
import { screenPath } from '../screens.ts'

export function siteName(): string {
  return document.documentElement.dataset.siteName ?? ''
}

export function SiteMark({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <Link to={screenPath('dashboard')} className="menu-name" title={isNarrow ? siteName() : undefined}>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      <span className="menu-word truncate">{siteName()}</span>
    </Link>
  )
}
