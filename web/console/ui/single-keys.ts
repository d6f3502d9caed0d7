import { useSyncExternalStore } from 'react'
import { onDevice } from './kept.ts'

const KEY = 'console-single-keys'
const listeners = new Set<() => void>()

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** A key that writes a character, pressed alone or with Shift. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** Who speaks to the computer, or often hits a wrong key, can turn such shortcuts off; kept on the device. */
export function isTurnedOff(press: Press): boolean {
  return !areSingleKeysOn() && isSingleKey(press)
}

export function setSingleKeys(areOn: boolean): void {
  if (areOn) onDevice.remove(KEY)
  else onDevice.write(KEY, 'off')
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn)
}

const areSingleKeysOn = () => onDevice.read(KEY) !== 'off'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
