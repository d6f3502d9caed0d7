import { type Query, useIsFetching } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { NewLeads } from '../bookings/leads/new-leads.tsx'
import { ForbiddenPage } from '../frame/layout/error-pages.tsx'
import { useKeptFocus } from '../frame/layout/kept-focus.ts'
import { useScreenName } from '../frame/layout/page-head.tsx'
import { SiteMark } from '../frame/layout/site-mark.tsx'
import { openHelp, openPalette } from '../frame/palette/overlay-state.ts'
import { useShortcuts } from '../frame/palette/use-shortcuts.ts'
import { canOpen } from '../frame/screens.ts'
import { useCan, useRememberedRole } from '../frame/session/role.ts'
import { IconButton } from '../frame/ui/button.tsx'
import { toFailureText } from '../frame/ui/failure-text.ts'
import { Icon } from '../frame/ui/icon.tsx'
import { LoadError, Skeleton } from '../frame/ui/states.tsx'
import { deviceStorage, useStored } from '../frame/ui/storage.ts'
import { LocalChannelsNotice } from './local-channels-notice.tsx'
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
 * Moves the focus to each new screen: a screen reader reads on there, and Tab doesn't start from the menu again. It
 * stays in a dialog that was opened meanwhile, such as the search.
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
