import { useEffect } from 'react'
import { isTurnedOff, isTyping } from './single-keys.ts'

export type ListKeys = {
  step: (by: 1 | -1) => void
  open: () => void
  close: () => void
  /** Actions that only this list has, by their key. */
  others?: Record<string, () => void>
}

/** The keys of a list with a pane beside it, while nothing is typed and no dialog is open. */
export function useListKeys(keys: ListKeys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTurnedOff(event)) return
      // A key held down moves the cursor, but does not act on row after row.
      if (event.repeat && event.key !== 'j' && event.key !== 'k') return
      if (isTyping(event) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const target = event.target instanceof Element ? event.target : undefined
      const other = keys.others && Object.hasOwn(keys.others, event.key) ? keys.others[event.key] : undefined
      if (event.key === 'j') keys.step(1)
      else if (event.key === 'k') keys.step(-1)
      else if (event.key === 'Escape') keys.close()
      // On a link or a button Enter does what it always does.
      else if (event.key === 'Enter' && !target?.closest('a, button, summary, label')) keys.open()
      else if (other) other()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}
