import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PlacedItem } from '../../../../contract/content/items.ts'
import type { Item } from '../../../../contract/content/services.ts'
import { recordPath } from '../../frame/screens.ts'
import { Button, IconButton, NEW_TAB } from '../../frame/ui/button.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { type ItemDraft, isChanged, keyOf, type useItemDrafts } from './use-item-drafts.ts'

type Props = { items: readonly PlacedItem[]; editing: ReturnType<typeof useItemDrafts> }

/** The entries of one page, under a link to the page's editor. */
export function ItemsOfPage({ items, editing }: Props) {
  const [first] = items
  if (!first) return null
  const { kind, id, page, path } = first
  const heading = `page-${kind}-${id}`
  return (
    <section aria-labelledby={heading} className="card overflow-hidden">
      <div className="flex items-center gap-1 border-b border-line bg-sunk py-1 pr-2 pl-4">
        <h2 id={heading} className="min-w-0 flex-1 text-sm">
          <Link to={recordPath(kind, id)} className="link">
            {page}
          </Link>
          {kind === 'homepage' && (
            <span className="ml-2 font-normal text-muted">{path ? 'the home page' : 'a draft of the home page'}</span>
          )}
        </h2>
        {path && (
          <IconButton href={path} {...NEW_TAB} icon="external" size={16} label="View page" aria-label={`View the page ${page}`} />
        )}
      </div>
      <ul className="divide-y divide-line px-4">
        {items.map((item) => (
          <Entry key={keyOf(item)} item={item} editing={editing} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ item, editing }: { item: PlacedItem; editing: Props['editing'] }) {
  const key = keyOf(item)
  const draft = editing.drafts.get(key)
  return (
    <li className="py-2">
      {draft ? (
        <ItemEditor
          draft={draft}
          onType={(typed) => editing.type(key, typed)}
          onSave={() => editing.save(key)}
          onCancel={() => editing.close(key)}
        />
      ) : (
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-x-6 [overflow-wrap:anywhere] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <h3 className="text-base font-semibold">{item.title}</h3>
            <p className="whitespace-pre-line text-muted">{item.description}</p>
          </div>
          <IconButton
            icon="edit"
            label="Edit"
            aria-label={`Edit ${item.title}`}
            onClick={() => editing.open(item)}
            className="-mr-2"
          />
        </div>
      )}
    </li>
  )
}

type EditorProps = {
  draft: ItemDraft
  onType: (typed: Item) => void
  onSave: () => void
  onCancel: () => void
}

/** One entry as an inline form. Ctrl Enter saves; Escape closes it if nothing was changed. */
function ItemEditor({ draft, onType, onSave, onCancel }: EditorProps) {
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
      aria-label={`Edit ${draft.fetched.title}`}
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
        Someone else has removed this from its page. Your text is still here: copy it, then add it on the page.
      </p>
    )
  }
  return (
    <div role="alert" className="notice">
      <div className="min-w-0 flex-1">
        <p>Someone else has changed this. Save again to overwrite what it says now:</p>
        <p className="mt-1 font-semibold">{current.title}</p>
        <p>{current.description}</p>
      </div>
      <Button variant="quiet" onClick={() => onTake(current)}>
        Use theirs
      </Button>
    </div>
  )
}
