import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'press' | 'notice' | 'wrong'

/** A word of status: the dot's colour helps, the word says it. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
