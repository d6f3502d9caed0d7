import { useEffect } from 'react'
import type { LeadStatus } from '../../../contract/leads.ts'
import { isTurnedOff } from '../ui/single-keys.ts'

const MOVES: Record<string, LeadStatus> = { c: 'Completed', x: 'Cancelled', n: 'New' }
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

type Keys = {
  step: (by: 1 | -1) => void
  move: (status: LeadStatus) => void
  tick: () => void
  open: () => void
  close: () => void
}

/** The keys of the list, while nothing is typed and no dialog is open. */
export function useLeadKeys(keys: Keys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTurnedOff(event)) return
      // A key held down walks, but moves no lead after lead.
      if (event.repeat && event.key !== 'j' && event.key !== 'k') return
      const target = event.target instanceof Element ? event.target : undefined
      if (target?.closest(TYPING) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const status = MOVES[event.key]
      if (event.key === 'j') keys.step(1)
      else if (event.key === 'k') keys.step(-1)
      else if (event.key === 'v') keys.tick()
      else if (event.key === 'Escape') keys.close()
      // On a link or a button Enter does what it always does.
      else if (event.key === 'Enter' && !target?.closest('a, button, summary, label')) keys.open()
      else if (status) keys.move(status)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}
