import * as api from '../../../contract/api.ts'
import type { PlacedItem } from '../../../contract/items.ts'
import type { Item } from '../../../contract/services.ts'
import { request } from '../request.ts'
import { replaceItem } from './replace-item.ts'

export type ListName = 'faqs' | 'whys'

/** The entry was rewritten or removed since it was read; `now` is what stands in its place. */
export type Overtaken = { now: Item | undefined }

/**
 * Saves one entry with the whole record around it, as that is at this moment: what others changed elsewhere on the page
 * stays. Answers what stands in the way where the entry itself was changed, else the server's message.
 */
export async function saveItem(list: ListName, read: PlacedItem, typed: Item): Promise<string | Overtaken> {
  const { kind, id, place } = read
  if (kind === 'homepage') {
    const { data: record } = await request(api.home.get, { id })
    const faqs = replaceItem(record.faqs, place, read, typed)
    if (!faqs) return { now: record.faqs[place] }
    return (await request(api.home.update, { ...record, faqs })).message
  }
  const { data: record } = await request(api.services.get, { id })
  const items = replaceItem(record[list], place, read, typed)
  if (!items) return { now: record[list][place] }
  return (await request(api.services.update, { ...record, [list]: items } as never)).message
}
