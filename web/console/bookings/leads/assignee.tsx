import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { accountQuery } from '../../frame/session/role.ts'
import { shortName } from '../../frame/ui/email.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import type { Assignee } from './use-lead-actions.ts'

/** The signed-in administrator; undefined until the first answer. */
export function useMe(): Assignee | undefined {
  return useQuery({ ...accountQuery, staleTime: 60_000 }).data?.data
}

/** Who works on a lead, in its row; nothing for no one. */
export function AssigneeMark({ assignee }: Pick<Lead, 'assignee'>) {
  const me = useMe()
  if (!assignee) return null
  const isMine = assignee.id === me?.id
  return (
    <span
      title={assignee.email}
      className={`inline-flex items-baseline gap-1 text-xs font-semibold ${isMine ? 'text-press' : ''}`}
    >
      <Icon name="account" size={14} className="self-center" />
      <span className="sr-only">With </span>
      {isMine ? 'You' : shortName(assignee.email)}
    </span>
  )
}
