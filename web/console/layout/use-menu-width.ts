import { useState } from 'react'
import { onDevice } from '../ui/kept.ts'

const KEY = 'console-menu'

/** Whether the menu is collapsed to its icons; kept on the device. */
export function useMenuWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setIsNarrow] = useState(() => onDevice.read(KEY) === 'narrow')
  function toggle() {
    onDevice.write(KEY, isNarrow ? 'wide' : 'narrow')
    setIsNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}
