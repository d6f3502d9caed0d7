import type { Item } from '../../../../contract/content/services.ts'

export const isSame = (one: Item | undefined, other: Item) => one?.title === other.title && one.description === other.description

/**
 * Replaces one entry in a page's list, at its index or wherever it has moved since it was fetched. Undefined if no
 * entry still equals the fetched one.
 */
export function replaceItem(items: readonly Item[], place: number, fetched: Item, typed: Item): Item[] | undefined {
  const at = isSame(items[place], fetched) ? place : items.findIndex((item) => isSame(item, fetched))
  if (at < 0) return undefined
  return items.with(at, { title: typed.title, description: typed.description })
}
