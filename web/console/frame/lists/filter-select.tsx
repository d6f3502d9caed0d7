import type { ReactNode } from 'react'
import { useListQuery } from './use-list-query.ts'

/** A filter of a list, in the address by its name; `all` filters nothing, and the options are its children. */
export function FilterSelect({ name, label, all, children }: { name: string; label: string; all: string; children: ReactNode }) {
  const { get, set } = useListQuery<string>()
  return (
    <select
      aria-label={label}
      value={get(name)}
      onChange={(event) => set(name, event.target.value)}
      className="input w-auto min-w-32 flex-1 sm:max-w-48 sm:flex-none"
    >
      <option value="">{all}</option>
      {children}
    </select>
  )
}
