import type { Lead } from '../../../contract/leads.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { MOVE, movesOf } from './lead-moves.ts'
import { useNote, writeNote } from './note-drafts.ts'
import type { LeadActions } from './use-lead-actions.ts'

const MAX_NOTE = 2000

/** A note: saved alone, or as the reason of a move. */
export function LeadComposer({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const note = useNote(lead.id)
  const areKeysOn = useSingleKeys()
  return (
    <section className="grid gap-2">
      <Field label="Note or reason">
        {({ id }) => (
          <textarea
            id={id}
            value={note}
            maxLength={MAX_NOTE}
            onChange={(event) => writeNote(lead.id, event.target.value)}
            placeholder="Optional. Kept with the lead's history."
            className="input min-h-16"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {movesOf([lead]).map((status, index) => (
          <Button
            key={status}
            variant={index === 0 ? 'primary' : 'quiet'}
            disabled={actions.isBusy}
            onClick={() => actions.move([lead], status, note.trim())}
          >
            {MOVE[status].label}
            {areKeysOn && <Kbd keys={MOVE[status].key} />}
          </Button>
        ))}
        <Button
          variant="plain"
          disabled={actions.isBusy || note.trim() === ''}
          onClick={() => actions.saveNote(lead, note.trim())}
        >
          Save note
        </Button>
      </div>
    </section>
  )
}
