import type { ComponentProps } from 'react'

/** A day that a list is filtered by. On a phone it takes a line of its own. */
export function DayInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
      <span className="max-sm:w-10">{label}</span>
      <input type="date" {...input} className="input min-w-34 text-ink sm:w-34 sm:pointer-coarse:w-42" />
    </label>
  )
}
