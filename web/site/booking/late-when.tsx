import { type ComponentType, lazy } from 'react'

// Fetched where times are offered. If the files do not load, the form is as it is without times: someone calls.
const lazyOrNull = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  )

export const When = lazyOrNull(() => import('./when.tsx').then((file) => file.When))
export const Earliest = lazyOrNull(() => import('./when.tsx').then((file) => file.Earliest))
export const ArrivalLine = lazyOrNull(() => import('./arrival-line.tsx').then((file) => file.ArrivalLine))
export const ChosenTime = lazyOrNull(() => import('./arrival-line.tsx').then((file) => file.ChosenTime))
