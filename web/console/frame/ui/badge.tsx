import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'press' | 'notice' | 'wrong'
export type BadgeStyle = { label: string; tone: BadgeTone }

/** A word of status: the dot's colour helps, the word says it. */
export function Badge({ tone = 'plain', label, children = label }: Partial<BadgeStyle> & { children?: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
