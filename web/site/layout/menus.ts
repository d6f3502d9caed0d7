/**
 * What `<details name>` and popovers don't do by themselves: an open menu closes on Escape, on a click elsewhere and
 * when the focus leaves it, and the arrow keys walk through the links.
 */
export function startMenus(): void {
  const nav = document.getElementById('menu')
  if (!nav) return
  const isPanel = () => nav.matches(':popover-open')
  const close = (except?: Node | null) => {
    for (const menu of nav.querySelectorAll('details[open]')) {
      if (!except || !menu.contains(except)) menu.removeAttribute('open')
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
    if (isPanel()) nav.hidePopover()
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
    const at = items.indexOf(isInside || !menu ? focused : (menu.querySelector('summary') ?? focused))
    items[(at + step + items.length) % items.length]?.focus()
  })
}
