import type { ReactNode } from 'react'
import { buttonLook } from './button.ts'

/** While a screen loads: grey lines about where the text will stand. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3 py-4">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={line} className="skeleton" />
      ))}
    </div>
  )
}

export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-md border border-wrong bg-wrong-tint p-4">
      <p>{message}</p>
      <button type="button" onClick={onRetry} className={buttonLook('quiet')}>
        Try again
      </button>
    </div>
  )
}

/** What to do where there is nothing to show. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-md border border-dashed border-line px-4 py-12 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="text-muted">{children}</div>}
    </div>
  )
}
