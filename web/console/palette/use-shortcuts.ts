import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ENTRIES } from '../screens.ts'
import { isTurnedOff, isTyping } from '../ui/single-keys.ts'
import { openHelp, openPalette } from './palette-state.ts'

const SECOND_KEY_WITHIN_MS = 1200

/** The keys that work on every screen, while nothing is typed and no dialog is open. */
export function useShortcuts(): void {
  const navigate = useNavigate()

  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || isTurnedOff(event)) return
      if (event.key === '?') openHelp()
      const isSecondKey = event.timeStamp - goPressedAt < SECOND_KEY_WITHIN_MS
      const target = isSecondKey && ENTRIES.find(({ key }) => key === event.key)?.path
      goPressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!target) return
      // Else a screen would take the second key as its own.
      event.preventDefault()
      event.stopImmediatePropagation()
      navigate(target)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}
