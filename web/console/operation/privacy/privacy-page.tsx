import { type FormEvent, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { ErasedPerson, FoundPerson } from '../../../../contract/operation/privacy.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ErasedResult, Holdings } from './holdings.tsx'
import { savePerson } from './save-person.ts'

/** Finds, exports and erases one person's data. The person appears in no address and in no browser history. */
export function PrivacyPage() {
  const [found, setFound] = useState<FoundPerson>()
  const [erased, setErased] = useState<ErasedPerson>()
  const [isAsking, setIsAsking] = useState(false)

  const exporting = useAction({
    call: (person: string) => savePerson(person),
    failed: () => 'The file was not made',
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
      <div className="grid max-w-4xl gap-5">
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
                  {exporting.isBusy ? 'Exporting…' : 'Export'}
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
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-60 flex-1">
        <InputField
          label="Mobile number or e-mail address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
          error={error}
          hint="Of a customer who asks what you hold, or asks you to erase it."
        />
      </div>
      <Button type="submit" icon="search" disabled={search.isBusy} className="mt-6">
        {search.isBusy ? 'Searching…' : 'Search'}
      </Button>
    </form>
  )
}
