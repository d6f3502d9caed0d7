import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { accountQuery } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { shortName } from '../../frame/ui/email.tsx'
import type { Assignee } from './use-lead-actions.ts'

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
