import { useId } from 'react'
import { canMove, type Lead, type LeadStatus } from '../../../contract/leads.ts'
import { LEAD_STATUSES } from '../../../contract/options.ts'
import { buttonClass } from '../../ui/button.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { useNote, writeNote } from './note-drafts.ts'
import type { LeadActions } from './use-lead-actions.ts'

const MOVE: Record<LeadStatus, { label: string; key: string }> = {
  Completed: { label: 'Completed', key: 'c' },
  Cancelled: { label: 'Cancelled', key: 'x' },
  New: { label: 'Back to New', key: 'n' },
}
const MAX_NOTE = 2000

/** A note: saved alone, or as the reason of a move. */
export function LeadComposer({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const id = useId()
  const note = useNote(lead.id)
  const areKeysOn = useSingleKeys()
  const moves = LEAD_STATUSES.filter((status) => canMove(lead.status, status)).toReversed()
  return (
    <section className="grid gap-2">
      <div className="field">
        <label htmlFor={id}>Note or reason</label>
        <textarea
          id={id}
          value={note}
          maxLength={MAX_NOTE}
          onChange={(event) => writeNote(lead.id, event.target.value)}
          placeholder="Optional. Kept with the lead's history."
          className="input min-h-16"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {moves.map((status, index) => (
          <button
            key={status}
            type="button"
            disabled={actions.isBusy}
            onClick={() => actions.move([lead], status, note.trim())}
            className={buttonClass(index === 0 ? 'primary' : 'quiet')}
          >
            {MOVE[status].label}
            {areKeysOn && <Kbd keys={MOVE[status].key} />}
          </button>
        ))}
        <button
          type="button"
          disabled={actions.isBusy || note.trim() === ''}
          onClick={() => actions.saveNote(lead, note.trim())}
          className={buttonClass('plain')}
        >
          Save note
        </button>
      </div>
    </section>
  )
}
