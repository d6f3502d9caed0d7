import type { ReactNode } from 'react'

/** Names and what is true of them, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1.5 text-sm">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-2">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
