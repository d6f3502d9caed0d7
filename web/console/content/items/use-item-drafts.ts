import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ItemsInput } from '../../../../contract/admin-fields.ts'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import type { PlacedItem } from '../../../../contract/content/items.ts'
import type { Item } from '../../../../contract/content/services.ts'
import type { ServiceType } from '../../../../contract/options.ts'
import { request } from '../../frame/request.ts'
import { showFailure } from '../../frame/ui/failure-text.ts'
import { toast } from '../../frame/ui/toasts.ts'
import { homepageQueries } from '../homepage/queries.ts'
import { serviceQueries } from '../services/queries.ts'
import { type ItemList, itemQueries } from './queries.ts'
import { replaceItem } from './replace-item.ts'

/** Someone changed or removed the entry since it was fetched; `current` is the entry at its index. */
type Conflict = { current: Item | undefined }

export type ItemDraft = {
  /** The fetched entry, which a save replaces. */
  fetched: PlacedItem
  typed: Item
  errors: Partial<Record<keyof Item, string>>
  conflict?: Conflict
  isSaving: boolean
}

export const keyOf = ({ kind, id, place }: PlacedItem) => `${kind}-${id}-${place}`

export const isChanged = ({ fetched, typed }: ItemDraft) =>
  fetched.title !== typed.title || fetched.description !== typed.description

/** The entries being edited. They live above the list, so that searching or paging loses none. */
export function useItemDrafts(list: ItemList) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ItemDraft>>(new Map())

  function change(key: string, changed: Partial<ItemDraft>): void {
    setDrafts((before) => {
      const draft = before.get(key)
      return draft ? new Map(before).set(key, { ...draft, ...changed }) : before
    })
  }

  function open(fetched: PlacedItem): void {
    const { title, description } = fetched
    setDrafts((before) =>
      new Map(before).set(keyOf(fetched), { fetched, typed: { title, description }, errors: {}, isSaving: false }),
    )
  }

  function close(key: string): void {
    setDrafts((before) => new Map([...before].filter(([other]) => other !== key)))
  }

  async function save(key: string): Promise<void> {
    const draft = drafts.get(key)
    if (!draft || draft.isSaving) return
    const errors = findErrors(draft.typed)
    const isValid = Object.keys(errors).length === 0
    change(key, { errors, isSaving: isValid })
    if (!isValid) return
    try {
      const answer = await saveItem(list, draft.fetched, draft.typed)
      if (typeof answer !== 'string') {
        // Saving again overwrites the current entry.
        change(key, { conflict: answer, ...(answer.current && { fetched: { ...draft.fetched, ...answer.current } }) })
        return
      }
      toast.success(answer)
      const stale = [itemQueries.all, serviceQueries.all, homepageQueries.all]
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      close(key)
    } catch (error) {
      showFailure(error)
    } finally {
      change(key, { isSaving: false })
    }
  }

  const type = (key: string, typed: Item) => change(key, { typed, errors: {} })
  return { drafts, open, close, save, type, hasChanges: [...drafts.values()].some(isChanged) }
}

function findErrors(typed: Item): ItemDraft['errors'] {
  // An empty entry is not dropped here: to remove it, an administrator edits its page.
  if (typed.title.trim() === '' && typed.description.trim() === '') {
    return { title: ADMIN_MESSAGES.requiredOf('Title'), description: ADMIN_MESSAGES.requiredOf('Description') }
  }
  const { error } = ItemsInput.safeParse([typed])
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[1], message]))
}

/**
 * Saves one entry within the freshly fetched record, so that others' changes elsewhere on the page stay. Resolves with
 * the conflict if the entry itself was changed, otherwise with the server's message.
 */
async function saveItem(list: ItemList, fetched: PlacedItem, typed: Item): Promise<string | Conflict> {
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
