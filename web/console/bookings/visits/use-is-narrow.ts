import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 48rem)')

function subscribe(onChange: () => void) {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is no room for the windows of a day beside each other. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => query.matches)
