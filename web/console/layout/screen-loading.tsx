import { Skeleton } from '../ui/states.tsx'

/** Stands in the frame while the code of the first screen is on its way. */
export function ScreenLoading() {
  return <Skeleton lines={8} />
}
