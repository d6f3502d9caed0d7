import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { LoadError } from './states.tsx'

type Props<P> = {
  load: () => Promise<ComponentType<P>>
  /** Stands in its place until the code is there. */
  fallback?: ReactNode
  /** What a failure says, over a button that tries again; without it, the fallback stays. */
  failed?: string
  children: (Part: ComponentType<P>) => ReactNode
}

/** A part of a screen whose code is fetched when it is shown. */
export function Lazy<P>({ load, fallback, failed, children }: Props<P>) {
  const { data: Part, isError, refetch } = useLazyCode(load)
  if (Part) return children(Part)
  return isError && failed ? <LoadError message={failed} onRetry={refetch} /> : fallback
}

/** Fetches code once `isNeeded`. After a failure, `refetch` or the next need fetches it again. */
export function useLazyCode<Code>(load: () => Promise<Code>, isNeeded = true) {
  const forGood = { staleTime: Infinity, gcTime: Infinity }
  // The text of a loader names the file and the export: the same code is fetched once.
  return useQuery({ queryKey: ['code', String(load)], queryFn: load, enabled: isNeeded, networkMode: 'always', ...forGood })
}
