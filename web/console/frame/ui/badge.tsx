import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'press' | 'notice' | 'wrong'
export type BadgeStyle = { label: string; tone: BadgeTone }

type Props = Partial<BadgeStyle> & {
  /** Stands for the dot. */
  sign?: string
  children?: ReactNode
}

/** A word of status: the dot's colour helps, the word says it. */
export function Badge({ tone = 'plain', sign, label, children = label }: Props) {
  return (
    <span data-sign={sign} className={`badge badge-${tone}`}>
      {children}
    </span>
  )
}
