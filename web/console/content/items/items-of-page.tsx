import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PlacedItem } from '../../../../contract/content/items.ts'
import type { Item } from '../../../../contract/content/services.ts'
import { recordPath } from '../../frame/screens.ts'
import { Button, IconButton, NEW_TAB } from '../../frame/ui/button.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { homepageQueries } from '../homepage/queries.ts'
import { serviceQueries } from '../services/queries.ts'
import { type ItemList, itemQueries } from './queries.ts'
import { checkItem, type ItemDraft, isChanged, keyOf, saveItem, type useItemDrafts } from './use-item-drafts.ts'

type Editing = { list: ItemList; editing: ReturnType<typeof useItemDrafts> }

/** The entries of one page, under a link to the page's editor. */
export function ItemsOfPage({ items, ...editing }: Editing & { items: readonly PlacedItem[] }) {
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
          <Entry key={keyOf(item)} item={item} {...editing} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ item, list, editing }: Editing & { item: PlacedItem }) {
  const draft = editing.drafts.get(keyOf(item))
  return (
    <li className="py-2">
      {draft ? (
        <ItemEditor draft={draft} list={list} editing={editing} />
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

const STALE = [itemQueries.all, serviceQueries.all, homepageQueries.all]

/** One entry as an inline form. Ctrl Enter saves; Escape closes it if nothing was changed. */
function ItemEditor({ draft, list, editing }: Editing & { draft: ItemDraft }) {
  const { fetched, typed, errors, conflict } = draft
  const key = keyOf(fetched)
  const onType = (item: Item) => editing.type(key, item)
  const onCancel = () => editing.close(key)
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])

  const { run, isBusy } = useAction({
    call: (checked: Item) => saveItem(list, fetched, checked),
    done: (answer) => (typeof answer === 'string' ? answer : undefined),
    stale: STALE,
  })

  async function save(): Promise<void> {
    if (isBusy) return
    const { checked, errors } = checkItem(typed)
    editing.refuse(key, errors)
    if (!checked) return
    const answer = await run(checked)
    if (typeof answer === 'string') editing.saved(key, typed, checked)
    else if (answer) editing.conflict(key, answer)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) {
      event.preventDefault()
      void save()
    }
    if (event.key === 'Escape' && !isChanged(draft)) onCancel()
  }

  return (
    <form
      aria-label={`Edit ${fetched.title}`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
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
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
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
