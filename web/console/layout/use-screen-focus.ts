import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On a new screen the focus goes to it: a screen reader reads on there, and Tab doesn't start from the menu again. */
export function useScreenFocus() {
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
