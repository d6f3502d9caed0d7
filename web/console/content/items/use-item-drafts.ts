import { useState } from 'react'
import { ItemsInput } from '../../../../contract/admin-fields.ts'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import type { PlacedItem } from '../../../../contract/content/items.ts'
import type { Item } from '../../../../contract/content/services.ts'
import type { ServiceType } from '../../../../contract/options.ts'
import { request } from '../../frame/request.ts'
import type { ItemList } from './queries.ts'
import { isSame, replaceItem } from './replace-item.ts'

/** Someone changed or removed the entry since it was fetched; `current` is the entry at its index. */
type Conflict = { current: Item | undefined }

export type ItemDraft = {
  /** The fetched entry, which a save replaces. */
  fetched: PlacedItem
  typed: Item
  errors: Partial<Record<keyof Item, string>>
  conflict?: Conflict | undefined
}

export const keyOf = ({ kind, id, place }: PlacedItem) => `${kind}-${id}-${place}`

export const isChanged = ({ fetched, typed }: ItemDraft) => !isSame(fetched, typed)

/** The entries being edited. They live above the list, so that searching or paging loses none. */
export function useItemDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ItemDraft>>(new Map())

  function change(key: string, toChanged: (draft: ItemDraft) => ItemDraft | undefined): void {
    setDrafts((before) => {
      const draft = before.get(key)
      const changed = draft && toChanged(draft)
      const others = [...before].filter(([other]) => other !== key)
      return new Map(changed ? [...others, [key, changed]] : others)
    })
  }

  return {
    drafts,
    hasChanges: [...drafts.values()].some(isChanged),
    open(fetched: PlacedItem): void {
      const { title, description } = fetched
      setDrafts((before) => new Map(before).set(keyOf(fetched), { fetched, typed: { title, description }, errors: {} }))
    },
    close: (key: string) => change(key, () => undefined),
    type: (key: string, typed: Item) => change(key, (draft) => ({ ...draft, typed, errors: {} })),
    refuse: (key: string, errors: ItemDraft['errors']) => change(key, (draft) => ({ ...draft, errors })),
    /** Another save overwrites the current entry. */
    conflict: (key: string, conflict: Conflict) =>
      change(key, (draft) => ({ ...draft, conflict, fetched: { ...draft.fetched, ...conflict.current } })),
    /** What was typed during the save stays, and replaces what the server stored. */
    saved: (key: string, sent: Item, checked: Item) =>
      change(key, ({ conflict: _, ...draft }) =>
        isSame(draft.typed, sent) ? undefined : { ...draft, fetched: { ...draft.fetched, ...checked } },
      ),
  }
}

/** The entry as the server stores it, or what is wrong with it. */
export function checkItem(typed: Item): { checked?: Item | undefined; errors: ItemDraft['errors'] } {
  // An empty entry is not dropped here: to remove it, an administrator edits its page.
  if (typed.title.trim() === '' && typed.description.trim() === '') {
    return { errors: { title: ADMIN_MESSAGES.requiredOf('Title'), description: ADMIN_MESSAGES.requiredOf('Description') } }
  }
  const { data, error } = ItemsInput.safeParse([typed])
  return { checked: data?.[0], errors: Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[1], message])) }
}

/**
 * Saves one entry within the freshly fetched record, so that others' changes elsewhere on the page stay. Resolves with
 * the conflict if the entry itself was changed, otherwise with the server's message.
 */
export async function saveItem(list: ItemList, fetched: PlacedItem, typed: Item): Promise<string | Conflict> {
  const { kind, id, place } = fetched
  if (kind === 'homepage') {
    const { data: record } = await request(api.homepage.get, { id })
    const faqs = replaceItem(record.faqs, place, fetched, typed)
    if (!faqs) return { current: record.faqs[place] }
    return (await request(api.homepage.update, { ...record, faqs })).message
  }
  const { data: record } = await request(api.services.get, { id })
  const items = replaceItem(record[list], place, fetched, typed)
  if (!items) return { current: record[list][place] }
  // The server took this type from the same list when it stored the service.
  const service_type = record.service_type as ServiceType
  return (await request(api.services.update, { ...record, service_type, [list]: items })).message
}
