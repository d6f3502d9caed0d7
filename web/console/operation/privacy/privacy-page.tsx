import { type FormEvent, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { dayIn, formatDay } from '../../../../contract/india.ts'
import type { ErasedPerson, FoundPerson } from '../../../../contract/operation/privacy.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { saveAs } from '../../frame/ui/files.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { ErasedResult, Holdings } from './holdings.tsx'

/** Finds, exports and erases one person's data. The person appears in no address and no browser history. */
export function PrivacyPage() {
  const [found, setFound] = useState<FoundPerson>()
  const [erased, setErased] = useState<ErasedPerson>()
  const [isAsking, setIsAsking] = useState(false)

  const exporting = useAction({
    call: (person: string) => savePerson(person),
    failed: () => 'The file couldn’t be made',
  })
  const erasing = useAction({
    call: (person: string) => request(api.privacy.erase, { person }),
    done: toMessage,
    after({ data }) {
      setIsAsking(false)
      setFound(undefined)
      setErased(data)
    },
    failed: () => 'Nothing was erased',
    onFailure(error, show) {
      setIsAsking(false)
      show(error)
    },
    // Any list may have shown the person.
    stale: [[]],
  })

  return (
    <>
      <PageHead />
      <div className="page-column grid gap-5">
        <SearchForm
          onFound={(person) => {
            setErased(undefined)
            setFound(person)
          }}
        />
        {found && (
          <Holdings
            found={found}
            actions={
              <>
                <Button
                  variant="quiet"
                  icon="download"
                  disabled={exporting.isBusy || found.places.length === 0}
                  onClick={() => exporting.run(found.person.value)}
                >
                  {exporting.isBusy ? 'Downloading…' : 'Download'}
                </Button>
                <Button variant="danger" disabled={!canErase(found)} onClick={() => setIsAsking(true)}>
                  Erase…
                </Button>
              </>
            }
          />
        )}
        {erased && <ErasedResult erased={erased} />}
      </div>
      <EraseDialog
        found={isAsking ? found : undefined}
        isBusy={erasing.isBusy}
        onErase={(person) => erasing.run(person)}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

const canErase = ({ places, obstacles }: FoundPerson) =>
  obstacles.length === 0 && places.some(({ records, kept }) => records > kept)

function SearchForm({ onFound }: { onFound: (found: FoundPerson | undefined) => void }) {
  const [person, setPerson] = useState('')
  const [error, setError] = useState<string>()
  const search = useAction({
    call: (typed: string) => request(api.privacy.find, { person: typed }),
    after: ({ data }) => onFound(data),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = api.privacy.find.input.safeParse({ person })
    setError(typed.error?.issues[0]?.message)
    onFound(undefined)
    if (typed.data) search.run(typed.data.person)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-4">
      <div className="max-w-lg min-w-60 flex-1">
        <InputField
          label="Mobile number or email address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
          error={error}
          hint="Of a customer who asks what you hold about them, or asks you to erase it."
        />
      </div>
      <Button type="submit" icon="search" disabled={search.isBusy} className="sm:mt-6">
        {search.isBusy ? 'Searching…' : 'Search'}
      </Button>
    </form>
  )
}

/** Saves everything stored about a person as a file whose name doesn't reveal the person. */
export async function savePerson(person: string): Promise<void> {
  const { data } = await request(api.privacy.exportData, { person })
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveAs(blob, `personal-data-${dayIn(new Date())}.json`)
}

type EraseProps = {
  /** The person to erase; undefined while the dialog is closed. */
  found: FoundPerson | undefined
  isBusy: boolean
  onErase: (person: string) => void
  onClose: () => void
}

/** Names the person, and what is erased and kept, before the irreversible erasure. */
export function EraseDialog({ found, isBusy, onErase, onClose }: EraseProps) {
  const name = found && formatMobile(found.person.value)
  return (
    <Dialog isOpen={found !== undefined} title={name ? `Erase ${name}?` : ''} onClose={isBusy ? undefined : onClose}>
      {found && (
        <div className="grid gap-4">
          <p>This can’t be undone: nothing goes into the trash, and notices not yet sent are cancelled.</p>
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
