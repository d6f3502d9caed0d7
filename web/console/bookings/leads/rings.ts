import { deviceStorage, useStored } from '../../frame/ui/storage.ts'

// Apart from the switch and the bell, so that the first load has neither.
const KEY = 'console-ring'

/** Whether this device rings for new leads. */
export const useRings = () => useStored(deviceStorage, KEY) === 'on'

export function setRings(isOn: boolean): void {
  if (isOn) deviceStorage.write(KEY, 'on')
  else deviceStorage.remove(KEY)
}

export const loadRing = () => import('./ring.ts')
