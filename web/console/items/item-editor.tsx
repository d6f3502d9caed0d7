import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Item } from '../../../contract/services.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { type ItemDraft, isChanged } from './use-item-drafts.ts'

type Props = {
  draft: ItemDraft
  onType: (typed: Item) => void
  onSave: () => void
  onCancel: () => void
}

/** One entry as a form in its place. Ctrl Enter saves; Escape closes it where nothing was changed. */
export function ItemEditor({ draft, onType, onSave, onCancel }: Props) {
  const { typed, errors, conflict, isSaving } = draft
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) {
      event.preventDefault()
      onSave()
    }
    if (event.key === 'Escape' && !isChanged(draft)) onCancel()
  }

  return (
    <form
      aria-label={`Edit ${draft.read.title}`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      className="grid gap-3 py-2"
    >
      <Field label="Title" error={errors.title}>
        {(props) => (
          <input
            {...props}
            ref={title}
            value={typed.title}
            onChange={(event) => onType({ ...typed, title: event.target.value })}
            className="input"
          />
        )}
      </Field>
      <Field label="Description" error={errors.description}>
        {(props) => (
          <textarea
            {...props}
            value={typed.description}
            onChange={(event) => onType({ ...typed, description: event.target.value })}
            className="input"
          />
        )}
      </Field>
      {conflict && <ConflictNotice current={conflict.current} onTake={onType} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ConflictNotice({ current, onTake }: { current: Item | undefined; onTake: (item: Item) => void }) {
  if (!current) {
    return (
      <p role="alert" className="notice">
        Somebody removed this from its page meanwhile. Your text is still here: copy it, and add it on the page.
      </p>
    )
  }
  return (
    <div role="alert" className="notice">
      <div className="min-w-0 flex-1">
        <p>Somebody changed this meanwhile. Save once more to write over what it says now:</p>
        <p className="mt-1 font-semibold">{current.title}</p>
        <p>{current.description}</p>
      </div>
      <Button variant="quiet" onClick={() => onTake(current)}>
        Take theirs
      </Button>
    </div>
  )
}
