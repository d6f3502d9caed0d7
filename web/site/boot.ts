import { startBookingDialog } from './booking/booking-dialog.ts'
import { startIslands, whenIdle } from './islands/late-islands.ts'

// All script that runs before the load event. The islands come later, see late-islands.ts.
startMenus()
startTabs()
startBookingDialog()
startIslands()
// The page works without what comes after load.
whenIdle(() => import('./islands/after-load.ts').catch(() => {}))

/** Makes links into tabs: one active at a time, arrow keys, Home and End. */
function startTabs(): void {
  for (const list of document.querySelectorAll('[data-tabs]')) {
    const tabs = [...list.querySelectorAll('a')]
    const select = (chosen: HTMLAnchorElement) => {
      for (const tab of tabs) {
        const isChosen = tab === chosen
        tab.ariaSelected = `${isChosen}`
        tab.tabIndex = isChosen ? 0 : -1
        tab.ariaCurrent = null
        panelOf(tab).hidden = !isChosen
      }
    }

    list.role = 'tablist'
    for (const tab of tabs) {
      const panel = panelOf(tab)
      tab.role = 'tab'
      tab.setAttribute('aria-controls', panel.id)
      panel.role = 'tabpanel'
      panel.setAttribute('aria-labelledby', tab.id)
      tab.addEventListener('click', (event) => {
        event.preventDefault()
        select(tab)
        history.replaceState(history.state, '', tab.href)
      })
    }
    select((tabs.find((tab) => tab.ariaCurrent) ?? tabs[0]) as HTMLAnchorElement)

    list.addEventListener('keydown', (event) => {
      const { key, target } = event as KeyboardEvent
      const at = tabs.indexOf(target as HTMLAnchorElement)
      const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1, ' ': at }[key]
      if (next === undefined) return
      event.preventDefault()
      const tab = tabs.at(next % tabs.length)
      tab?.focus()
      tab?.click()
    })
  }
}

function panelOf(tab: HTMLElement): HTMLElement {
  return document.getElementById(tab.id.replace('tab-', 'panel-')) as HTMLElement
}

/**
 * What `<details name>` and popovers don't do by themselves: an open menu closes on Escape, on a click elsewhere and
 * when the focus leaves it, and the arrow keys walk through the links.
 */
function startMenus(): void {
  const nav = document.getElementById('menu')
  if (!nav) return
  const isPanel = () => nav.matches(':popover-open')
  const close = (except?: Node | null) => {
    for (const menu of nav.querySelectorAll('details')) {
      if (!except || !menu.contains(except)) menu.open = false
    }
  }

  document.addEventListener('click', ({ target }) => {
    if (!isPanel()) close(target as Node)
  })
  nav.addEventListener('focusout', ({ relatedTarget }) => {
    const next = relatedTarget as Element | null
    if (!next) return
    if (!isPanel()) close(next)
    else if (!nav.contains(next) && !next.matches('[popovertarget]')) nav.hidePopover()
  })
  // A page that Back restores from the browser's cache has its menus closed.
  addEventListener('pagehide', () => {
    close()
    nav.hidePopover()
  })

  nav.addEventListener('keydown', (event) => {
    const { key } = event
    const focused = document.activeElement as HTMLElement
    const menu = focused.closest('details')
    if (key === 'Escape' && menu?.open) {
      event.preventDefault()
      menu.open = false
      menu.querySelector('summary')?.focus()
      return
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
    if (!step) return
    event.preventDefault()
    const isHead = focused.parentElement === nav || focused.localName === 'summary'
    if (key === 'ArrowDown' && isHead && menu) menu.open = true
    const isInside = menu?.open && (key === 'ArrowDown' || (key === 'ArrowUp' && !isHead))
    const items = [...(isInside ? menu : nav).querySelectorAll<HTMLElement>(isInside ? 'summary, a' : '#menu > a, summary')]
    const at = items.indexOf(isInside || !menu ? focused : (menu.querySelector('summary') as HTMLElement))
    items.at((at + step) % items.length)?.focus()
  })
}
