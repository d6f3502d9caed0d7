import type { LeadField } from '../../../../contract/bookings/lead-fields.ts'
import type { Language } from '../../../../contract/languages.ts'
import { createStore, useStore } from '../ui/store.ts'

const isPaletteOpen = createStore(false)
const isHelpOpen = createStore(false)
let earlyInput = ''

export const useIsPaletteOpen = () => useStore(isPaletteOpen)
/** Whether the help is open: by "?", or by its buttons. */
export const useIsHelpOpen = () => useStore(isHelpOpen)

/** Buffers what is typed until the palette has loaded: at the window, so that no letter is taken for a shortcut. */
export function openPalette(): void {
  earlyInput = ''
  window.addEventListener('keydown', collect, { capture: true })
  isPaletteOpen.set(true)
}

export function closePalette(): void {
  takeEarlyInput()
  isPaletteOpen.set(false)
}

/** Ends the buffering and returns what was typed before the palette had the focus. */
export function takeEarlyInput(): string {
  window.removeEventListener('keydown', collect, { capture: true })
  const typed = earlyInput
  earlyInput = ''
  return typed
}

export const openHelp = () => isHelpOpen.set(true)
export const closeHelp = () => isHelpOpen.set(false)

function collect(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  earlyInput += event.key
}

/** What a new lead begins with: nothing, or an unfinished form. */
export type LeadStart = {
  typed?: Partial<Record<LeadField | 'language', string>> & { language?: Language }
  unfinished_id?: number
}

const start = createStore<LeadStart | undefined>(undefined)

export const NEW_LEAD_KEY = 'c'

/** Opens the dialog for a lead that is taken by phone. */
export const openNewLead = (from: LeadStart = {}) => start.set(from)
export const closeNewLead = () => start.set(undefined)
export const useNewLead = () => useStore(start)
