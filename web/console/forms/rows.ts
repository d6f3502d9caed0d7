import type { Item } from '../../../contract/services.ts'

/** A row of a list; a removed one keeps its place, so that it can come back to it. */
export type Row = Item & { readonly id: number; readonly isRemoved: boolean }

export type Rows = { readonly list: readonly Row[]; readonly nextId: number }

export const EMPTY_ITEM: Item = { title: '', description: '' }

export function toRows(items: readonly Item[], nextId = 1): Rows {
  const list = items.map(({ title, description }, index) => ({ id: nextId + index, title, description, isRemoved: false }))
  return { list, nextId: nextId + list.length }
}

/** What is saved: the rows that are there, in their order. */
export function toItems({ list }: Rows): Item[] {
  return list.filter(isThere).map(({ title, description }) => ({ title, description }))
}

export const isThere = (row: Row) => !row.isRemoved
const isBlank = ({ title, description }: Item) => title.trim() === '' && description.trim() === ''

/** Whether the rows say what these items say. */
export function holdItems(rows: Rows, items: readonly Item[]): boolean {
  const held = toItems(rows)
  return (
    held.length === items.length &&
    held.every(({ title, description }, index) => title === items[index]?.title && description === items[index]?.description)
  )
}

/** An empty row at the end; its id is the `nextId` of before. */
export function addRow({ list, nextId }: Rows): Rows {
  return { list: [...list, { ...EMPTY_ITEM, id: nextId, isRemoved: false }], nextId: nextId + 1 }
}

export function editRow(rows: Rows, id: number, change: Partial<Item>): Rows {
  return { ...rows, list: rows.list.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

/** An empty row has nothing worth bringing back: it goes at once. */
export function removeRow(rows: Rows, id: number): Rows {
  const list = rows.list.filter((row) => row.id !== id || !isBlank(row))
  return { ...rows, list: list.map((row) => (row.id === id ? { ...row, isRemoved: true } : row)) }
}

export function bringBackRow(rows: Rows, id: number): Rows {
  return { ...rows, list: rows.list.map((row) => (row.id === id ? { ...row, isRemoved: false } : row)) }
}

/** Forgets a removed row; one that is there stays. */
export function forgetRow(rows: Rows, id: number): Rows {
  return { ...rows, list: rows.list.filter((row) => row.id !== id || isThere(row)) }
}

/** Puts a row at a place among the rows that are there, the first being 0; a place beyond the ends is the end. */
export function moveRowTo(rows: Rows, id: number, place: number): Rows {
  const there = rows.list.filter(isThere)
  const from = there.findIndex((row) => row.id === id)
  const moved = there[from]
  const to = Math.max(0, Math.min(place, there.length - 1))
  const neighbour = there[to]
  if (!moved || !neighbour || from === to) return rows
  const rest = rows.list.filter((row) => row.id !== id)
  const at = rest.indexOf(neighbour) + (to > from ? 1 : 0)
  return { ...rows, list: rest.toSpliced(at, 0, moved) }
}

/** One step up (-1) or down (1). */
export function stepRow(rows: Rows, id: number, step: -1 | 1): Rows {
  return moveRowTo(rows, id, placeOf(rows, id) + step)
}

/** Where a row stands among those that are there; -1 where it isn't. */
export function placeOf({ list }: Rows, id: number): number {
  return list.filter(isThere).findIndex((row) => row.id === id)
}
