import type { Item } from '../../../../contract/content/services.ts'

/** The texts of an entry, by the names of its parts. */
export type Texts = Readonly<Record<string, string>>

/** An entry of a list while it is edited. A removed row keeps its place, so that it can come back to it. */
export type Row = { readonly id: number; readonly item: Texts; readonly isRemoved: boolean }
export type Rows = readonly Row[]

export const EMPTY_ITEM: Item = { title: '', description: '' }

let lastId = 0

export function toRow(item: Texts): Row {
  lastId += 1
  return { id: lastId, item, isRemoved: false }
}

export const isPresent = (row: Row) => !row.isRemoved

/** What is saved: the rows that are not removed, in their order. */
export const toItems = (rows: Rows): Texts[] => rows.filter(isPresent).map(({ item }) => item)

/** Whether the present rows have the texts of these items. */
export function matchesItems(rows: Rows, items: readonly Texts[]): boolean {
  const toComparable = (list: readonly Texts[]) => JSON.stringify(list.map((item) => Object.entries(item).sort()))
  return toComparable(toItems(rows)) === toComparable(items)
}

export function changeRow(rows: Rows, id: number, change: Partial<Row>): Rows {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row))
}

/** An empty row has nothing worth bringing back: it goes at once. */
export function removeRow(rows: Rows, id: number): Rows {
  const isBlank = ({ item }: Row) => Object.values(item).every((text) => text.trim() === '')
  const rest = rows.filter((row) => row.id !== id || !isBlank(row))
  return changeRow(rest, id, { isRemoved: true })
}

/** Takes a removed row away for good; one that is present stays. */
export function dismissRow(rows: Rows, id: number): Rows {
  return rows.filter((row) => row.id !== id || isPresent(row))
}

/** Moves a row to a place among the present ones, the first being 0; a place beyond the ends is the end. */
export function moveRowTo(rows: Rows, id: number, place: number): Rows {
  const present = rows.filter(isPresent)
  const from = placeOf(rows, id)
  const to = Math.max(0, Math.min(place, present.length - 1))
  const [moved, neighbour] = [present[from], present[to]]
  if (!moved || !neighbour || from === to) return rows
  const rest = rows.filter((row) => row.id !== id)
  return rest.toSpliced(rest.indexOf(neighbour) + (to > from ? 1 : 0), 0, moved)
}

/** The place of a row among the present ones; -1 where it is removed. */
export function placeOf(rows: Rows, id: number): number {
  return rows.filter(isPresent).findIndex((row) => row.id === id)
}
