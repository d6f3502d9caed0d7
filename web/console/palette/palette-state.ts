import { useSyncExternalStore } from 'react'

let isWanted = false
let typedEarly = ''
const listeners = new Set<() => void>()

/** What is typed before the palette is there is not lost, nor taken for a shortcut: it is collected until then. */
export function openPalette(): void {
  typedEarly = ''
  document.addEventListener('keydown', collect, { capture: true })
  set(true)
}

export function closePalette(): void {
  takeTypedEarly()
  set(false)
}

/** Once the palette has the focus. */
export function takeTypedEarly(): string {
  document.removeEventListener('keydown', collect, { capture: true })
  const typed = typedEarly
  typedEarly = ''
  return typed
}

export function useIsPaletteWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted)
}

function collect(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  typedEarly += event.key
}

function set(next: boolean): void {
  isWanted = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
