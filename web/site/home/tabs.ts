/** Makes links into tabs: one active at a time, arrow keys, Home and End. */
export function startTabs(): void {
  for (const list of document.querySelectorAll('[data-tabs]')) {
    const tabs = [...list.querySelectorAll('a')]
    const select = (chosen: HTMLAnchorElement) => {
      for (const tab of tabs) {
        const isChosen = tab === chosen
        tab.ariaSelected = `${isChosen}`
        tab.tabIndex = isChosen ? 0 : -1
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
    const active = tabs.find((tab) => tab.ariaCurrent) ?? tabs[0]
    if (active) select(active)
    for (const tab of tabs) tab.ariaCurrent = null

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

const panelOf = (tab: HTMLElement) => document.getElementById(tab.id.replace('tab-', 'panel-')) as HTMLElement
