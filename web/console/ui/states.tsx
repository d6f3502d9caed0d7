import type { ReactNode } from 'react'
import { buttonLook } from './button.ts'
import { Glyph } from './icons.tsx'

const WIDTHS = ['92%', '78%', '86%', '64%']

/** While a screen loads: grey lines about where the text will stand. */
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

export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="notice notice-wrong">
      <p className="flex items-center gap-2.5">
        <Glyph name="alert" className="text-wrong" />
        {message}
      </p>
      <button type="button" onClick={onRetry} className={buttonLook('quiet')}>
        Try again
      </button>
    </div>
  )
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
