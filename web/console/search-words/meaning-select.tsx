import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { serviceQueries } from '../services/queries.ts'
import { toMeaningGroups } from './meanings.ts'

/** A choice among the trades and pages. */
export function MeaningSelect({ nothing, ...props }: ComponentProps<'select'> & { nothing: string }) {
  const pages = useQuery(serviceQueries.list({ page: 1, limit: 100, sort: 'title' }))
  return (
    <select {...props} className="input">
      <option value="">{nothing}</option>
      {toMeaningGroups(pages.data?.data ?? []).map(({ label, choices }) => (
        <optgroup key={label} label={label}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
