import { type Query, useIsFetching, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import type { LocalChannel } from '../../../contract/operation/dashboard.ts'
import { NewLeads } from '../bookings/leads/new-leads.tsx'
import { ForbiddenPage } from '../frame/layout/error-pages.tsx'
import { useKeptFocus } from '../frame/layout/kept-focus.ts'
import { useScreenName } from '../frame/layout/page-head.tsx'
import { SiteMark } from '../frame/layout/site-mark.tsx'
import { NEW_LEAD_KEY, openHelp, openNewLead, openPalette } from '../frame/palette/overlay-state.ts'
import { canOpen, entriesFor, screenPath } from '../frame/screens.ts'
import { useCan, useRememberedRole, useRole } from '../frame/session/role.ts'
import { IconButton } from '../frame/ui/button.tsx'
import { toFailureText } from '../frame/ui/failure-text.ts'
import { Icon } from '../frame/ui/icon.tsx'
import { isTurnedOff, isTyping, useKeys } from '../frame/ui/single-keys.ts'
import { Lazy, LoadError, Skeleton } from '../frame/ui/states.tsx'
import { deviceStorage, useStored } from '../frame/ui/storage.ts'
import { frameDashboardQuery } from '../operation/dashboard/queries.ts'
import { FrameNotice } from './frame-notice.tsx'
import { Overlays } from './overlays.tsx'
import { SideMenu } from './side-menu.tsx'

const MENU_KEY = 'console-menu'

/** The frame: the menu, notices for all screens, and the current screen. */
export function Shell() {
  const isNarrow = useStored(deviceStorage, MENU_KEY) === 'narrow'
  const screen = useScreenFocus()
  const isOpening = useNavigation().state === 'loading'
  const isLoading = useIsFetching({ predicate: isBlockingQuery }) > 0
  const menuButton = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  const canSeeLeads = useCan('agent')
  useShortcuts()
  useKeptFocus()

  return (
    <div className="frame" data-menu={isNarrow ? 'narrow' : 'wide'}>
      <a href="#screen" className="skip">
        Skip to content
      </a>
      {(isOpening || isLoading) && <div className="frame-progress" aria-hidden="true" />}
      <header className="frame-menu">
        <SideMenu
          isNarrow={isNarrow}
          head={
            <IconButton
              icon="sidebar"
              size={17}
              label={isNarrow ? 'Widen the menu' : 'Collapse the menu'}
              onClick={() => deviceStorage.write(MENU_KEY, isNarrow ? 'wide' : 'narrow')}
            />
          }
        />
      </header>
      <header className="frame-bar">
        <button
          ref={menuButton}
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setIsMenuOpen(true)}
          className="icon-button"
        >
          <Icon name="menu" size={20} />
        </button>
        <SiteMark />
        <button type="button" aria-label="Help" onClick={openHelp} className="icon-button ml-auto">
          <Icon name="faq" size={20} />
        </button>
        <button type="button" aria-label="Search" onClick={openPalette} className="icon-button">
          <Icon name="search" size={20} />
        </button>
      </header>
      <div className="min-w-0">
        <LocalChannelsNotice />
        {canSeeLeads && <NewLeads />}
        <main id="screen" ref={screen} className="frame-screen" tabIndex={-1}>
          <Screen />
        </main>
      </div>
      <Overlays isMenuOpen={isMenuOpen} closeMenu={closeMenu} menuButton={menuButton} />
      <ScrollRestoration />
    </div>
  )
}

/** The screen of the address, once the role is known: a typed address may belong to another role. */
function Screen() {
  const { role, account } = useRememberedRole()
  const name = useScreenName()
  if (account.error && !role) return <LoadError message={toFailureText(account.error)} onRetry={() => account.refetch()} />
  if (!role) return <Skeleton lines={8} />
  return name && !canOpen(role, name) ? <ForbiddenPage /> : <Outlet />
}

/** Longer than any polling interval. */
const STALE_AFTER_MS = 60_000

/** Whether the screen shows nothing, or old data, until this query is answered. Polls don't count. */
function isBlockingQuery({ state: { data, dataUpdatedAt } }: Query): boolean {
  return data === undefined || Date.now() - dataUpdatedAt > STALE_AFTER_MS
}

/**
 * Moves the focus to each new screen: a screen reader continues there, and Tab doesn't start from the menu again. If a
 * dialog such as the search has been opened, the focus stays there.
 */
function useScreenFocus() {
  const screen = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement } = document
    if (screen.current?.contains(activeElement) || activeElement?.closest('[role="dialog"][data-open]')) return
    screen.current?.focus({ preventScroll: true })
  }, [pathname])

  return screen
}

const SECOND_KEY_WITHIN_MS = 1200

/** The keys that work on every screen, while nothing is typed and no dialog is open. */
function useShortcuts(): void {
  const navigate = useNavigate()
  const role = useRole()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)

  // Before the keys of a screen, which would handle the second key as its own.
  useKeys((event) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openPalette()
      return
    }
    if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || isTurnedOff(event)) return
    if (event.key === '?') openHelp()
    const isSecondKey = event.timeStamp - goPressedAt.current < SECOND_KEY_WITHIN_MS
    const target = isSecondKey && entriesFor(role).find(({ key }) => key === event.key)?.path
    goPressedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    const isNewLead = event.key === NEW_LEAD_KEY && role !== undefined && canOpen(role, 'leads')
    if (!target && !isNewLead) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (target) navigate(target)
    else openNewLead()
  }, true)
}

const MESSAGES_BY: Partial<Record<LocalChannel, string>> = { sms: 'SMS', email: 'email' }

function toChannelsText(channels: readonly LocalChannel[]): string {
  const unsent = channels.flatMap((channel) => MESSAGES_BY[channel] ?? []).join(' and ')
  return [
    unsent && `No provider is set up for ${unsent}: messages are kept on this server, not sent.`,
    channels.includes('payments') && 'Payments run in the sandbox: no real money is taken.',
  ]
    .filter(Boolean)
    .join(' ')
}

const loadDemoNotice = async () => (await import('./demo-notice.tsx')).DemoNotice

/** Stands over every screen until a provider is set up: a business that believes its SMS go out loses its customers. */
function LocalChannelsNotice() {
  const dashboard = useQuery(frameDashboardQuery)
  const channels = dashboard.data?.data.attention.local_channels ?? []
  if (dashboard.data?.data.is_demo) return <Lazy load={loadDemoNotice}>{(DemoNotice) => <DemoNotice />}</Lazy>
  if (channels.length === 0) return null
  return (
    <FrameNotice>
      {toChannelsText(channels)}{' '}
      <Link to={screenPath('channels')} className="link">
        Channels
      </Link>
    </FrameNotice>
  )
}
