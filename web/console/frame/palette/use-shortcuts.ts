import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, entriesFor } from '../screens.ts'
import { useRole } from '../session/role.ts'
import { isTurnedOff, isTyping, useKeys } from '../ui/single-keys.ts'
import { NEW_LEAD_KEY, openHelp, openNewLead, openPalette } from './overlay-state.ts'

const SECOND_KEY_WITHIN_MS = 1200

/** The keys that work on every screen, while nothing is typed and no dialog is open. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const role = useRole()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)

  // Stable while the role is the same, so that it runs before the keys of a screen, which are registered anew at each
  // of its renders.
  const press = useCallback(
    (event: KeyboardEvent) => {
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
      // Otherwise a screen would handle the key as its own.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (target) navigate(target)
      else openNewLead()
    },
    [navigate, role],
  )
  useKeys(press)
}
