import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { serviceQueries } from '../services/queries.ts'
import { toMeaningGroups, toMeaningLabel } from './meanings.ts'

type Props = ComponentProps<'select'> & {
  nothing: string
  /** The current choice. It is offered even before the pages have loaded, or if its page no longer exists. */
  chosen?: string
}

/** A choice among the trades and pages. */
export function MeaningSelect({ nothing, chosen = '', ...props }: Props) {
  const pages = useQuery(serviceQueries.list({ page: 1, limit: 100, sort: 'title' }))
  return (
    <select {...props} className="input">
      <option value="">{nothing}</option>
      {chosen && <option value={chosen}>{toMeaningLabel(chosen)}</option>}
      {toMeaningGroups(pages.data?.data ?? []).map(({ label, choices }) => (
        <optgroup key={label} label={label}>
          {choices.map(
            ({ value, label }) =>
              value !== chosen && (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
          )}
        </optgroup>
      ))}
    </select>
  )
}
