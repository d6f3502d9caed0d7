import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { LeadNews } from '../leads/lead-news.tsx'
import { useLeadWatch } from '../leads/lead-watch.ts'
import { closeHelp, useIsHelpOpen } from '../palette/help-state.ts'
import { closePalette, openPalette, useIsPaletteWanted } from '../palette/palette-state.ts'
import { useShortcuts } from '../palette/use-shortcuts.ts'
import { Glyph } from '../ui/icons.tsx'
import { LocalChannelsNotice } from './local-channels-notice.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { SideMenu } from './side-menu.tsx'
import { SiteMark } from './site-mark.tsx'
import { useLateOrTold } from './use-late-or-told.ts'
import { useMenuWidth } from './use-menu-width.ts'
import { useScreenFocus } from './use-screen-focus.ts'

const loadPalette = async () => (await import('../palette/palette.tsx')).Palette
const loadHelp = async () => (await import('../palette/shortcuts-help.tsx')).ShortcutsHelp

const PALETTE_AFTER_MS = 1500

/** The frame: menu, what has to be known everywhere, screen. */
export function Shell() {
  const { isNarrow, toggle } = useMenuWidth()
  useLeadWatch()
  const screen = useScreenFocus()
  const isLoading = useNavigation().state === 'loading'
  const isPaletteWanted = useIsPaletteWanted()
  const isHelpOpen = useIsHelpOpen()
  const Palette = useLateOrTold(loadPalette, isPaletteWanted, 'The search', closePalette)
  const ShortcutsHelp = useLateOrTold(loadHelp, isHelpOpen, 'The list of keys', closeHelp)
  useShortcuts()
  // Not part of the first load, yet there when the keys are pressed.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => {}), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const toggleLabel = isNarrow ? 'Widen the menu' : 'Collapse the menu'

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
            <button type="button" aria-label={toggleLabel} title={toggleLabel} onClick={toggle} className="icon-button">
              <Glyph name="sidebar" size={17} />
            </button>
          }
        />
      </header>
      <header className="frame-bar">
        <MenuPanel />
        <SiteMark />
        <button type="button" aria-label="Search" onClick={openPalette} className="icon-button ml-auto">
          <Glyph name="search" size={20} />
        </button>
      </header>
      <div className="min-w-0">
        <LocalChannelsNotice />
        <LeadNews />
        <main id="screen" ref={screen} className="frame-screen" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {isPaletteWanted && Palette && <Palette />}
      {isHelpOpen && ShortcutsHelp && <ShortcutsHelp onClose={closeHelp} />}
      <ScrollRestoration />
    </div>
  )
}
