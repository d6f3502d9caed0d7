import { type ComponentType, useCallback, useEffect, useState } from 'react'

type State<Props> = { View?: ComponentType<Props>; hasFailed: boolean }

/**
 * A component whose code is fetched when it is wanted. Unlike React.lazy it fetches again after a failure: with
 * `retry`, or when it is wanted the next time. `load` has to be the same function at each render.
 */
export function useLate<Props>(load: () => Promise<ComponentType<Props>>, isWanted = true) {
  const [{ View, hasFailed }, setState] = useState<State<Props>>({ hasFailed: false })
  const retry = useCallback(() => setState((before) => (before.hasFailed ? { hasFailed: false } : before)), [])

  useEffect(() => {
    if (!isWanted) return retry()
    if (View || hasFailed) return
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setState({ View: loaded, hasFailed: false }),
      () => isCurrent && setState({ hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, View, hasFailed, load, retry])

  return { View, hasFailed, retry }
}
