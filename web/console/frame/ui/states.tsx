import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from './button.tsx'
import { toFailureText } from './failure-text.ts'
import { Icon } from './icon.tsx'

const WIDTHS = ['92%', '78%', '86%', '64%']

/** The placeholder of a loading screen: grey lines in place of the text. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 py-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={line} className="skeleton" style={{ width: WIDTHS[line % WIDTHS.length] }} />
      ))}
    </div>
  )
}

type ErrorProps = {
  message: string
  /** Without one, trying again could not help. */
  onRetry?: (() => unknown) | undefined
  /** What helps instead. */
  children?: ReactNode
}

export function LoadError({ message, onRetry, children }: ErrorProps) {
  return (
    <div role="alert" className="notice notice-wrong">
      <p className="flex items-center gap-2.5">
        <Icon name="alert" className="text-wrong" />
        {message}
      </p>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
      {children}
    </div>
  )
}

type LoadedProps<T> = {
  query: UseQueryResult<T>
  lines?: number
  isPolled?: boolean
  /** Stands above until there are data, which have a head of their own. */
  head?: ReactNode
  /** What is shown for a record that isn't there. */
  missing?: ReactNode
  /** There is always one: without it, the server is asked again. */
  isAlwaysThere?: boolean
  /** Says what could not be loaded. */
  failure?: string | undefined
  /** What helps where the server would refuse the same again: to leave a record that is gone, or the filters. */
  wayOut?: ReactNode
  children: (data: T) => ReactNode
}

/** The statuses of a refusal that the same request gets again. */
const FINAL = [404, 422]

/** The data of a query, or that it is loading or has failed. A failed poll is silent while older data are shown. */
export function Loaded<T>({ query, lines, isPolled, head, missing, isAlwaysThere, failure, wayOut, children }: LoadedProps<T>) {
  const { data, isPending, error, refetch } = query
  const isFinal = !isAlwaysThere && error instanceof ApiError && FINAL.includes(error.status)
  const isMissing = missing && isFinal && error.status === 404
  return (
    <>
      {data === undefined && head}
      {isPending && <Skeleton lines={lines} />}
      {error &&
        !(isPolled && data) &&
        (isMissing ? (
          missing
        ) : (
          <LoadError message={toFailureText(error, failure)} onRetry={isFinal ? undefined : refetch}>
            {isFinal && wayOut}
          </LoadError>
        ))}
      {data !== undefined && children(data)}
    </>
  )
}

type LazyProps<P> = {
  load: () => Promise<ComponentType<P>>
  /** Stands in its place until the code is there. */
  fallback?: ReactNode
  /** What a failure says, over a button that tries again; without it, the fallback stays. */
  failed?: string
  children: (Part: ComponentType<P>) => ReactNode
}

/** A part of a screen whose code is fetched when it is shown. */
export function Lazy<P>({ load, fallback, failed, children }: LazyProps<P>) {
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

/** What to do where there is nothing to show. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="font-semibold">{title}</p>
      {children && <div className="grid justify-items-center gap-3 text-muted">{children}</div>}
    </div>
  )
}
