import { useEffectEvent, useLayoutEffect } from 'react'
import { deviceStorage, useStored } from './storage.ts'

const KEY = 'console-single-keys'
const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Calls `press` for each key that nothing else has taken, while no dialog is open; with `capture`, before the others.
 * It listens before the screen is painted: a key pressed as soon as the screen is seen counts.
 */
export function useKeys(press: (event: KeyboardEvent) => void, capture = false): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !document.querySelector('[role="dialog"], [role="alertdialog"]')) press(event)
  })
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', hear, { capture })
    return () => document.removeEventListener('keydown', hear, { capture })
  }, [capture])
}

/** Whether the key goes into a field, and so isn't a shortcut. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null
}

/** A key that writes a character, pressed alone or with Shift. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** People who use voice control, or often hit a wrong key, can turn single-key shortcuts off on the device. */
export function isTurnedOff(press: Press): boolean {
  return deviceStorage.read(KEY) === 'off' && isSingleKey(press)
}

export function setSingleKeys(areOn: boolean): void {
  if (areOn) deviceStorage.remove(KEY)
  else deviceStorage.write(KEY, 'off')
}

export function useSingleKeys(): boolean {
  return useStored(deviceStorage, KEY) !== 'off'
}
