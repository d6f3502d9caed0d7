import type { ReactNode } from 'react'

/** Names with their values, one below the other; a name without a value is left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <div key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-2">
              <dt className="text-muted">{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Says that there is no value. */
export function None({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>
}
