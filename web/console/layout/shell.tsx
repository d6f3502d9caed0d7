import { type ComponentType, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { toast } from 'sonner'
import { isReachable } from '../../ui/reload-once.ts'
import { NewLeads } from '../leads/new-leads.tsx'
import { closeHelp, closePalette, openPalette, useIsHelpOpen, useIsPaletteOpen } from '../palette/palette-state.ts'
import { useShortcuts } from '../palette/use-shortcuts.ts'
import { IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'
import { deviceStorage, useStored } from '../ui/storage.ts'
import { useLate } from '../ui/use-late.ts'
import { LocalChannelsNotice } from './local-channels-notice.tsx'
import { MenuPanel, SideMenu } from './side-menu.tsx'
import { SiteMark } from './site-mark.tsx'

const loadPalette = async () => (await import('../palette/palette.tsx')).Palette
const loadHelp = async () => (await import('../palette/shortcuts-help.tsx')).ShortcutsHelp

const PALETTE_AFTER_MS = 1500
const MENU_KEY = 'console-menu'

/** The frame: menu, what has to be known everywhere, screen. */
export function Shell() {
  const isNarrow = useStored(deviceStorage, MENU_KEY) === 'narrow'
  const screen = useScreenFocus()
  const isLoading = useNavigation().state === 'loading'
  const isPaletteOpen = useIsPaletteOpen()
  const isHelpOpen = useIsHelpOpen()
  const Palette = useLatePart(loadPalette, isPaletteOpen, 'The search', closePalette)
  const ShortcutsHelp = useLatePart(loadHelp, isHelpOpen, 'The list of keys', closeHelp)
  useShortcuts()
  // Not part of the first load, yet there when the keys are pressed.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => {}), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="frame" data-menu={isNarrow ? 'narrow' : 'wide'}>
      <a href="#screen" className="skip">
        Skip to content
      </a>
      {isLoading && <div className="frame-progress" aria-hidden="true" />}
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
        <MenuPanel />
        <SiteMark />
        <button type="button" aria-label="Search" onClick={openPalette} className="icon-button ml-auto">
          <Icon name="search" size={20} />
        </button>
      </header>
      <div className="min-w-0">
        <LocalChannelsNotice />
        <NewLeads />
        <main id="screen" ref={screen} className="frame-screen" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ConfirmDialog />
      {isPaletteOpen && Palette && <Palette />}
      {isHelpOpen && ShortcutsHelp && <ShortcutsHelp onClose={closeHelp} />}
      <ScrollRestoration />
    </div>
  )
}

/** Moves the focus to each new screen: a screen reader reads on there, and Tab doesn't start from the menu again. */
function useScreenFocus() {
  const screen = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!screen.current?.contains(document.activeElement)) screen.current?.focus({ preventScroll: true })
  }, [pathname])

  return screen
}

/**
 * A part of the frame that is fetched when it is first opened. A failure is shown as a toast, and `close` is called.
 */
function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: boolean,
  name: string,
  close: () => void,
): ComponentType<Props> | undefined {
  const { data, isError } = useLate(name, load, isOpen)
  useEffect(() => {
    if (!isError) return
    close()
    reportMissing(name)
  }, [isError, close, name])
  return data
}

async function reportMissing(name: string): Promise<void> {
  const title = `${name} could not be fetched`
  if (!(await isReachable())) toast.error(title, { description: 'The server does not answer. Try again in a moment.' })
  else {
    toast.error(title, {
      description: 'The console was renewed meanwhile. What you typed is kept on this device.',
      action: { label: 'Load anew', onClick: () => location.reload() },
    })
  }
}
