import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { openPalette } from '../palette/palette-state.ts'
import { Glyph, type GlyphName } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { isWithin, MENU } from './menu.ts'
import { SiteMark } from './site-mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useAccount } from './use-account.ts'
import { useMenuCounts } from './use-menu-counts.ts'

type Props = {
  isNarrow?: boolean
  /** Beside the name: what collapses or closes the menu. */
  head: ReactNode
  onChosen?: () => void
}

/** Every screen of the console, the site, the colours, and the way out. */
export function SideMenu({ isNarrow = false, head, onChosen }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const email = useAccount()?.email
  const counts = useMenuCounts()

  return (
    <div className={isNarrow ? 'menu is-narrow h-full' : 'menu h-full'}>
      <div className="menu-head">
        <SiteMark isNarrow={isNarrow} />
        {head}
      </div>
      <button type="button" onClick={openPalette} title={isNarrow ? 'Search' : undefined} className="menu-search">
        <Glyph name="search" size={16} />
        <span className="menu-word">Search</span>
        <Kbd keys="mod+k" />
      </button>
      <nav aria-label="Console">
        {MENU.map(({ label, entries }) => (
          <section key={label} aria-label={label} className="menu-group">
            <p aria-hidden="true">{label}</p>
            {entries.map((entry) => (
              <Link
                key={entry.to}
                to={entry.to}
                onClick={onChosen}
                aria-current={isWithin(entry, pathname) ? 'page' : undefined}
                title={isNarrow ? entry.label : undefined}
                className="menu-link"
              >
                <Glyph name={entry.icon} size={17} />
                <span className="menu-word">{entry.label}</span>
                {counts[entry.to] && <span className="menu-count">{counts[entry.to]}</span>}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <div className="menu-foot">
        <a href="/" target="_blank" rel="noreferrer" title={isNarrow ? 'View site' : undefined} className="menu-link">
          <Glyph name="external" size={17} />
          <span className="menu-word">View site</span>
        </a>
        <MenuButton icon="logout" label="Logout" isNarrow={isNarrow} onClick={() => navigate('/login', { state: 'sign-out' })} />
        <div className="menu-person">
          {email && (
            <span title={`Signed in as ${email}`} className="menu-word min-w-0 truncate pl-2 text-xs text-muted">
              <span className="sr-only">Signed in as </span>
              {email}
            </span>
          )}
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}

function MenuButton(props: { icon: GlyphName; label: string; isNarrow: boolean; onClick: () => void }) {
  return (
    <button type="button" onClick={props.onClick} title={props.isNarrow ? props.label : undefined} className="menu-link">
      <Glyph name={props.icon} size={17} />
      <span className="menu-word">{props.label}</span>
    </button>
  )
}
