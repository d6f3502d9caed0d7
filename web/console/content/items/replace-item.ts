import type { Item } from '../../../../contract/content/services.ts'

const isSame = (one: Item | undefined, other: Item) => one?.title === other.title && one.description === other.description

/**
 * A page's list with one entry rewritten: the one at its place, or wherever it was moved to since it was read.
 * Undefined where no entry reads as it did.
 */
export function replaceItem(items: readonly Item[], place: number, read: Item, typed: Item): Item[] | undefined {
  const at = isSame(items[place], read) ? place : items.findIndex((item) => isSame(item, read))
  if (at < 0) return undefined
  return items.with(at, { title: typed.title, description: typed.description })
}
