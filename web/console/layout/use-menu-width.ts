import { useState } from 'react'

const KEY = 'console-menu'

/** Whether the menu is collapsed to its icons; kept on the device. */
export function useMenuWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(KEY) === 'narrow')
  function toggle() {
    localStorage.setItem(KEY, isNarrow ? 'wide' : 'narrow')
    setIsNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}
