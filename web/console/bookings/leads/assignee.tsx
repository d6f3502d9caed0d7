import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { accountQuery } from '../../frame/session/account-query.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { shortName } from '../../frame/ui/short-name.ts'
import { leadQueries } from './queries.ts'

export type Assignee = NonNullable<Lead['assignee']>

/** The signed-in administrator; undefined until the first answer. */
export function useMe(): Assignee | undefined {
  return useQuery({ ...accountQuery, staleTime: 60_000 }).data?.data
}

/** Who works on a lead, in its row; nothing for nobody. */
export function AssigneeMark({ assignee }: Pick<Lead, 'assignee'>) {
  const me = useMe()
  if (!assignee) return null
  const isMine = assignee.id === me?.id
  return (
    <Badge tone={isMine ? 'press' : 'plain'}>
      <span title={assignee.email}>
        <span className="sr-only">With </span>
        {isMine ? 'You' : shortName(assignee.email)}
      </span>
    </Badge>
  )
}

type SelectProps = {
  label: string
  /** The person chosen; null for nobody, undefined while nothing is. */
  value: Assignee | null | undefined
  isBusy: boolean
  onChoose: (assignee: Assignee | null) => void
}

/** Chooses who works on one or several leads. */
export function AssigneeSelect({ label, value, isBusy, onChoose }: SelectProps) {
  const me = useMe()
  const people = useQuery(leadQueries.assignees).data?.data ?? (value ? [value] : [])
  return (
    <select
      aria-label={label}
      value={value === undefined ? '' : (value?.id ?? 'nobody')}
      disabled={isBusy}
      onChange={({ target }) => onChoose(people.find(({ id }) => String(id) === target.value) ?? null)}
      className="input w-auto max-w-56 min-w-0 flex-1"
    >
      {value === undefined && <option value="">{label}</option>}
      <option value="nobody">Nobody</option>
      {people.map(({ id, email }) => (
        <option key={id} value={id}>
          {id === me?.id ? `You, ${email}` : email}
        </option>
      ))}
    </select>
  )
}
