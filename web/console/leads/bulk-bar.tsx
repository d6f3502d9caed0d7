import { canMove, type Lead, type LeadStatus } from '../../../contract/leads.ts'
import { LEAD_STATUSES } from '../../../contract/options.ts'
import { buttonLook } from '../ui/button.ts'

type Props = {
  ticked: readonly Lead[]
  isBusy: boolean
  onMove: (status: LeadStatus) => void
  onRemove: () => void
  onUntick: () => void
}

/** What can be done to the ticked leads; stays in reach while the list scrolls. */
export function BulkBar({ ticked, isBusy, onMove, onRemove, onUntick }: Props) {
  const moves = LEAD_STATUSES.filter((status) => ticked.some((lead) => canMove(lead.status, status))).toReversed()
  return (
    <section aria-label="Ticked leads" className="bulk-bar">
      <p className="sr-only" role="status">
        {ticked.length > 0 && `${ticked.length} ticked`}
      </p>
      {ticked.length > 0 && (
        <div className="card mt-3 flex flex-wrap items-center gap-2 p-2 pl-4 shadow-float">
          <span className="mr-auto font-semibold tabular-nums">{ticked.length} ticked</span>
          {moves.map((status) => (
            <button key={status} type="button" disabled={isBusy} onClick={() => onMove(status)} className={buttonLook('quiet')}>
              {status === 'New' ? 'Back to New' : status}
            </button>
          ))}
          <button type="button" disabled={isBusy} onClick={onRemove} className={buttonLook('danger')}>
            Delete
          </button>
          <button type="button" onClick={onUntick} className={buttonLook('plain')}>
            Untick
          </button>
        </div>
      )}
    </section>
  )
}
