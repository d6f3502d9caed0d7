import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { ItemsInput } from '../../../contract/admin-fields.ts'
import type { PlacedItem } from '../../../contract/items.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Item } from '../../../contract/services.ts'
import { tellFailure } from '../ui/failure-text.ts'
import { type ListName, type Overtaken, saveItem } from './save-item.ts'

export type ItemDraft = {
  /** As it was read: what a save rewrites. */
  read: PlacedItem
  typed: Item
  errors: Partial<Record<keyof Item, string>>
  overtaken?: Overtaken
  isSaving: boolean
}

export const keyOf = ({ kind, id, place }: PlacedItem) => `${kind}-${id}-${place}`

export const isChanged = ({ read, typed }: ItemDraft) => read.title !== typed.title || read.description !== typed.description

/** The entries that are being edited. They live above the list, so that a search or another page of it loses none. */
export function useItemDrafts(list: ListName) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ItemDraft>>(new Map())

  function change(key: string, changed: Partial<ItemDraft>): void {
    setDrafts((before) => {
      const draft = before.get(key)
      return draft ? new Map(before).set(key, { ...draft, ...changed }) : before
    })
  }

  function open(read: PlacedItem): void {
    const { title, description } = read
    setDrafts((before) => new Map(before).set(keyOf(read), { read, typed: { title, description }, errors: {}, isSaving: false }))
  }

  function close(key: string): void {
    setDrafts((before) => new Map([...before].filter(([other]) => other !== key)))
  }

  /** Resolves true once the server has stored it. */
  async function save(key: string): Promise<boolean> {
    const draft = drafts.get(key)
    if (!draft || draft.isSaving) return false
    const errors = errorsOf(draft.typed)
    change(key, { errors, isSaving: Object.keys(errors).length === 0 })
    if (Object.keys(errors).length > 0) return false
    try {
      const answer = await saveItem(list, draft.read, draft.typed)
      if (typeof answer !== 'string') {
        // Saving once more writes over what is there now.
        change(key, { overtaken: answer, ...(answer.now && { read: { ...draft.read, ...answer.now } }) })
        return false
      }
      toast.success(answer)
      await Promise.all(['items', 'services', 'homepage'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
      close(key)
      return true
    } catch (error) {
      tellFailure(error)
      return false
    } finally {
      change(key, { isSaving: false })
    }
  }

  const type = (key: string, typed: Item) => change(key, { typed, errors: {} })
  return { drafts, open, close, save, type, hasChanges: [...drafts.values()].some(isChanged) }
}

function errorsOf(typed: Item): ItemDraft['errors'] {
  // An empty entry is no row to drop here: who wants it gone removes it on its page.
  if (typed.title.trim() === '' && typed.description.trim() === '') {
    return { title: MESSAGES.requiredOf('Title'), description: MESSAGES.requiredOf('Description') }
  }
  const { error } = ItemsInput.safeParse([typed])
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[1], message]))
}
