import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { useMe } from './assignee.tsx'
import { TAKE } from './lead-labels.tsx'
import { leadQueries } from './queries.ts'
import type { Assignee, LeadActions } from './use-lead-actions.ts'

type SelectProps = {
  label: string
  /** The person chosen; null for no one, undefined while nothing is. */
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
      <option value="nobody">Unassigned</option>
      {people.map(({ id, email }) => (
        <option key={id} value={id}>
          {id === me?.id ? `You, ${email}` : email}
        </option>
      ))}
    </select>
  )
}

/** Who works on a lead. */
export function LeadAssignee({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const me = useMe()
  const areKeysOn = useSingleKeys()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">Assigned to</span>
      <AssigneeSelect
        label="Assigned to"
        value={lead.assignee}
        isBusy={actions.isBusy}
        onChoose={(assignee) => actions.assign([lead], assignee)}
      />
      {me && lead.assignee?.id !== me.id && (
        <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.assign([lead], me)} className="ml-auto">
          {TAKE.label}
          {areKeysOn && <Kbd keys={TAKE.key} />}
        </Button>
      )}
    </div>
  )
}
