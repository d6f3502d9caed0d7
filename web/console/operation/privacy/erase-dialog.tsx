import { formatMobile } from '../../../../contract/fields.ts'
import { formatDay } from '../../../../contract/india.ts'
import type { FoundPerson } from '../../../../contract/operation/privacy.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'

type Props = {
  /** The person to erase; undefined while the dialog is closed. */
  found: FoundPerson | undefined
  isBusy: boolean
  onErase: (person: string) => void
  onClose: () => void
}

/** Names the person, and what is erased and kept, before an erasure that can't be undone. */
export function EraseDialog({ found, isBusy, onErase, onClose }: Props) {
  const name = found && formatMobile(found.person.value)
  return (
    <Dialog isOpen={found !== undefined} title={name ? `Erase ${name}?` : ''} onClose={isBusy ? undefined : onClose}>
      {found && (
        <div className="grid gap-4">
          <p>This can’t be undone: there is no trash for it, and notices that are still to be sent are cancelled.</p>
          <List
            label="Erased"
            places={found.places
              .filter(({ records, kept }) => records > kept)
              .map(({ place, records }) => `${place} (${records})`)}
          />
          <List
            label="Stays"
            places={found.places
              .filter(({ kept }) => kept > 0)
              .map(({ place, kept, until }) => `${place} (${kept})${until ? `, until ${formatDay(until)}` : ''}`)}
          />
          {found.warnings.map((warning) => (
            <p key={warning} className="notice">
              {warning}
            </p>
          ))}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={onClose} disabled={isBusy}>
              Keep
            </Button>
            <Button variant="danger" onClick={() => onErase(found.person.value)} disabled={isBusy}>
              {isBusy ? 'Erasing…' : `Erase ${name}`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function List({ label, places }: { label: string; places: readonly string[] }) {
  if (places.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-semibold">{label}</h3>
      <ul className="text-sm text-muted">
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </div>
  )
}
