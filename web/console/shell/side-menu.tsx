import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toCountText } from '../../../contract/lists.ts'
import { contactMessageQueries } from '../bookings/contact-messages/queries.ts'
import { leadQueries } from '../bookings/leads/queries.ts'
import { SiteMark } from '../frame/layout/site-mark.tsx'
import { ThemeSwitch } from '../frame/layout/theme-switch.tsx'
import { openPalette } from '../frame/palette/palette-state.ts'
import { entriesFor, MENU_GROUPS, type ScreenName } from '../frame/screens.ts'
import { accountQuery } from '../frame/session/account-query.ts'
import { useCan, useRole } from '../frame/session/role.ts'
import { NEW_TAB, Pressable } from '../frame/ui/button.tsx'
import { Icon, type IconName } from '../frame/ui/icon.tsx'
import { Kbd } from '../frame/ui/kbd.tsx'

type Props = {
  isNarrow?: boolean
  /** Beside the name: the button that collapses or closes the menu. */
  head: ReactNode
  onChosen?: () => void
}

/** Links to the role's screens and the site, the colours, and logout. */
export function SideMenu({ isNarrow = false, head, onChosen }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const email = useQuery({ ...accountQuery, staleTime: 60_000 }).data?.data.email
  const counts = useCounts()
  const entries = entriesFor(useRole())
  const groups = MENU_GROUPS.filter((group) => entries.some(({ menu }) => menu === group))
  const nav = useRef<HTMLElement>(null)
  const section = sectionOf(pathname)

  // On a low window the menu scrolls, and the screens at its end would open without being marked in it.
  useEffect(() => {
    if (section && entries.length > 0) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [section, entries.length])

  return (
    <div className={isNarrow ? 'menu is-narrow h-full' : 'menu h-full'}>
      <div className="menu-head">
        <SiteMark isNarrow={isNarrow} />
        {head}
      </div>
      <button type="button" onClick={openPalette} title={isNarrow ? 'Search' : undefined} className="menu-search">
        <Icon name="search" size={16} />
        <span className="menu-word">Search</span>
        <Kbd keys="mod+k" />
      </button>
      <nav ref={nav} aria-label="Console">
        {groups.map((group) => (
          <section key={group} aria-label={group} className="menu-group">
            <p aria-hidden="true">{group}</p>
            {entries
              .filter(({ menu }) => menu === group)
              .map(({ name, path, label, icon }) => (
                <MenuLink
                  key={name}
                  to={path}
                  onClick={onChosen}
                  aria-current={sectionOf(path) === section ? 'page' : undefined}
                  icon={icon}
                  label={label}
                  isNarrow={isNarrow}
                  count={counts[name]}
                />
              ))}
          </section>
        ))}
      </nav>
      <div className="menu-foot">
        <MenuLink href="/" {...NEW_TAB} icon="external" label="View site" isNarrow={isNarrow} />
        <MenuLink onClick={() => navigate('/login', { state: 'sign-out' })} icon="logout" label="Logout" isNarrow={isNarrow} />
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

type LinkProps = Pressable & { icon: IconName; label: string; isNarrow: boolean; count?: string }

function MenuLink({ icon, label, isNarrow, count, ...target }: LinkProps) {
  return (
    <Pressable {...target} title={isNarrow ? label : undefined} className="menu-link">
      <Icon name={icon} size={17} />
      <span className="menu-word">{label}</span>
      {count && <span className="menu-count">{count}</span>}
    </Pressable>
  )
}

/** "/admin/blogs" for every screen below it. */
const sectionOf = (path: string) => path.split('/', 3).join('/')

/** Counts of unanswered items by the name of the screen; undefined for none. */
function useCounts(): Partial<Record<string, string>> {
  const enabled = useCan('agent')
  const unanswered = useQuery({ ...leadQueries.counts, enabled }).data?.unanswered
  const unread = useQuery({ ...contactMessageQueries.counts, enabled }).data?.data.unread
  const counts: Partial<Record<ScreenName, string>> = {
    leads: unanswered ? toCountText(unanswered) : undefined,
    messages: unread ? toCountText(unread) : undefined,
  }
  return counts
}
