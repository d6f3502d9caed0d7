import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { count } from '../../../contract/bookings/visit-needs.ts'
import { toCountText } from '../../../contract/lists.ts'
import { contactMessageQueries } from '../bookings/contact-messages/queries.ts'
import { leadCountsQuery } from '../bookings/leads/new-leads.tsx'
import { SiteMark } from '../frame/layout/site-mark.tsx'
import { ThemeSwitch } from '../frame/layout/theme-switch.tsx'
import { openHelp, openPalette } from '../frame/palette/overlay-state.ts'
import { callQuery, VISITS_KEY } from '../frame/query-client.ts'
import { type Entry, entriesFor, MENU_GROUPS, type ScreenName, screenPath } from '../frame/screens.ts'
import { accountQuery, useCan, useRole } from '../frame/session/role.ts'
import { NEW_TAB, Pressable } from '../frame/ui/button.tsx'
import { Icon, type IconName } from '../frame/ui/icon.tsx'
import { Kbd } from '../frame/ui/kbd.tsx'
import { deviceStorage, useStored } from '../frame/ui/storage.ts'
import { frameDashboardQuery } from '../operation/dashboard/queries.ts'

type Props = {
  isNarrow?: boolean
  /** Beside the name: the button that collapses or closes the menu. */
  head: ReactNode
  onChosen?: () => void
}

/** Links to the role's screens, the account, the site and help, the colours, and logout. */
export function SideMenu({ isNarrow = false, head, onChosen }: Props) {
  const { pathname } = useLocation()
  const counts = useCounts()
  const entries = entriesFor(useRole())
  const groups = MENU_GROUPS.filter((group) => entries.some(({ menu }) => menu === group))
  const nav = useRef<HTMLElement>(null)
  const section = sectionOf(pathname)

  // On a low window the menu scrolls, and the screens at its end would open without being marked in it.
  useEffect(() => {
    if (section && entries.length > 0) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [section, entries.length])

  const toLink = ({ name, path, label, icon }: Entry): MenuLinkProps => ({
    ...{ to: path, icon, label, isNarrow, onClick: onChosen, count: counts[name] },
    'aria-current': sectionOf(path) === section ? 'page' : undefined,
  })

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
        {groups.map((group) => {
          const links = entries.filter(({ menu }) => menu === group).map(toLink)
          if (group !== 'Work') return <Fold key={group} label={group} links={links} isNarrow={isNarrow} section={section} />
          return (
            <section key={group} aria-label={group} className="menu-group">
              <p aria-hidden="true">{group}</p>
              {links.map((link) => (
                <MenuLink key={link.label} {...link} />
              ))}
            </section>
          )
        })}
      </nav>
      <MenuFoot isNarrow={isNarrow} isAccountOpen={section === screenPath('account')} onChosen={onChosen} />
    </div>
  )
}

/** "/admin/blogs" for every screen below it. */
const sectionOf = (path: string) => path.split('/', 3).join('/')

/** Counts of items that ask for someone by the name of the screen; undefined for none. */
function useCounts(): Partial<Record<string, string>> {
  const enabled = useCan('agent')
  const due = useQuery({ ...leadCountsQuery, enabled }).data?.due
  const unread = useQuery({ ...contactMessageQueries.counts, enabled }).data?.data.unread
  const needs = useQuery({ ...needsQuery, enabled }).data?.data.needs
  const payments = useQuery({ ...frameDashboardQuery, enabled: useCan('owner') }).data?.data.attention.payments
  const counts: Partial<Record<ScreenName, string>> = {
    visits: needs ? toCountText(needs) : undefined,
    leads: due ? toCountText(due) : undefined,
    payments: payments ? toCountText(payments) : undefined,
    messages: unread ? toCountText(unread) : undefined,
  }
  return counts
}

type FoldProps = { label: string; links: readonly MenuLinkProps[]; isNarrow: boolean; section: string }

/**
 * Several screens behind one line of the menu. This device remembers whether it is open, and the one that holds the
 * screen is; closed by hand it still shows that screen.
 */
function Fold({ label, links, isNarrow, section }: FoldProps) {
  const key = `console-fold-${label}`
  const takesLeads = useCan('agent')
  // An editor, whose work the content is, finds it open.
  const kept = useStored(deviceStorage, key) ?? (takesLeads ? 'closed' : 'open')
  const [closedIn, setClosedIn] = useState<string>()
  const isOpen = closedIn !== section && (kept === 'open' || links.some((link) => link['aria-current']))
  function press() {
    setClosedIn(isOpen ? section : undefined)
    deviceStorage.write(key, isOpen ? 'closed' : 'open')
  }
  return (
    <section aria-label={label} className="menu-group">
      <MenuLink
        icon={label === 'Content' ? 'documents' : 'settings'}
        label={label}
        isNarrow={isNarrow}
        aria-expanded={isOpen}
        title={`${label}: ${links.map((link) => link.label).join(', ')}`}
        onClick={press}
        count={<Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
      />
      <div className="menu-folded">
        {links.map((link) => (
          <div key={link.label} hidden={!isOpen && !link['aria-current']}>
            <MenuLink {...link} />
          </div>
        ))}
      </div>
    </section>
  )
}

type FootProps = { isNarrow: boolean; isAccountOpen: boolean; onChosen?: () => void }

/** The account behind its email address, and what belongs to no screen. */
function MenuFoot({ isNarrow, isAccountOpen, onChosen }: FootProps) {
  const navigate = useNavigate()
  const email = useQuery({ ...accountQuery, staleTime: 60_000 }).data?.data.email
  return (
    <div className="menu-foot">
      <MenuLink
        to={screenPath('account')}
        onClick={onChosen}
        aria-label={email ? `Account, signed in as ${email}` : 'Account'}
        aria-current={isAccountOpen ? 'page' : undefined}
        icon="account"
        label={email ?? 'Account'}
        isNarrow={isNarrow}
      />
      <div className="menu-pair">
        <MenuLink href="/" {...NEW_TAB} icon="external" label="View site" isNarrow={isNarrow} />
        <MenuLink
          onClick={() => {
            onChosen?.()
            openHelp()
          }}
          icon="faq"
          label="Help"
          isNarrow={isNarrow}
        />
      </div>
      <div className="menu-pair">
        <MenuLink onClick={() => navigate('/login', { state: 'sign-out' })} icon="logout" label="Logout" isNarrow={isNarrow} />
        <ThemeSwitch />
      </div>
    </div>
  )
}

/** `count` stands at the end of the line. */
export type MenuLinkProps = Pressable & { icon: IconName; label: string; isNarrow: boolean; count?: ReactNode }

/** A line of the menu; collapsed to its icon, the label is its tooltip. */
function MenuLink({ icon, label, isNarrow, count, ...target }: MenuLinkProps) {
  return (
    <Pressable title={isNarrow ? label : undefined} {...target} className="menu-link">
      <Icon name={icon} size={17} />
      <span className="menu-word truncate">{label}</span>
      {count && <span className="menu-count">{count}</span>}
    </Pressable>
  )
}

/** How many visits need someone; the menu has no other query of the board, whose code is not part of a first load. */
const needsQuery = queryOptions({ ...callQuery([...VISITS_KEY, 'counts'], count, {}), refetchInterval: 30_000 })
