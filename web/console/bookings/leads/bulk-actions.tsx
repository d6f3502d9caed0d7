import type { Lead, LeadStatus } from '../../../../contract/bookings/leads.ts'
import { Button } from '../../frame/ui/button.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { MOVE, movesOf } from './lead-labels.tsx'
import type { Ticks } from './lead-table.tsx'
import type { Assignee } from './use-lead-actions.ts'

type Props = {
  ticks: Ticks
  isBusy: boolean
  onMove: (leads: readonly Lead[], status: LeadStatus) => void
  onAssign: (leads: readonly Lead[], assignee: Assignee | null) => void
  onRemove: (leads: readonly Lead[]) => void
}

export function BulkActions({ ticks: { ticked, tickAll, untickAll }, isBusy, onMove, onAssign, onRemove }: Props) {
  return (
    <div className="card mt-3 flex flex-wrap items-center gap-2 p-2 pl-4 shadow-float">
      <span className="mr-auto font-semibold tabular-nums">{ticked.length} ticked</span>
      {movesOf(ticked).map((status) => (
        <Button key={status} variant="quiet" disabled={isBusy} onClick={() => onMove(ticked, status)}>
          {MOVE[status].label}
        </Button>
      ))}
      <AssigneeSelect label="Assign to…" value={undefined} isBusy={isBusy} onChoose={(assignee) => onAssign(ticked, assignee)} />
      <Button variant="danger" disabled={isBusy} onClick={() => onRemove(ticked)}>
        Delete
      </Button>
      {/* A phone has no head with a box for all. */}
      <Button variant="plain" onClick={tickAll} className="sm:hidden">
        Tick all
      </Button>
      <Button variant="plain" onClick={untickAll}>
        Untick
      </Button>
    </div>
  )
}
