import type { Item } from '../../../contract/services.ts'

/** A row of a list, whose parts are texts; a removed one keeps its place, so that it can come back to it. */
export type Row<T extends object = Item> = T & { readonly id: number; readonly isRemoved: boolean }

export type Rows<T extends object = Item> = { readonly list: readonly Row<T>[]; readonly nextId: number }

export const EMPTY_ITEM: Item = { title: '', description: '' }

export function toRows<T extends object>(items: readonly T[], nextId = 1): Rows<T> {
  const list = items.map((item, index) => ({ ...item, id: nextId + index, isRemoved: false }))
  return { list, nextId: nextId + list.length }
}

/** What is saved: the rows that are not removed, in their order. */
export function toItems<T extends object>({ list }: Rows<T>): T[] {
  return list.filter(isPresent).map(({ id: _id, isRemoved: _isRemoved, ...item }) => item as unknown as T)
}

/** The text of one part of a row. */
export const partOf = (row: object, part: string) => String((row as Record<string, unknown>)[part] ?? '')

export const isPresent = (row: { isRemoved: boolean }) => !row.isRemoved
const isBlank = (row: object) => Object.values(row).every((part) => typeof part !== 'string' || part.trim() === '')

/** Whether the present rows have the texts of these items. */
export function matchesItems<T extends object>(rows: Rows<T>, items: readonly T[]): boolean {
  const held = toItems(rows)
  const isSame = (one: T, other: T | undefined) =>
    other !== undefined && Object.keys({ ...one, ...other }).every((part) => partOf(one, part) === partOf(other, part))
  return held.length === items.length && held.every((item, index) => isSame(item, items[index]))
}

/** An empty row at the end; its id is the `nextId` of before. */
export function addRow<T extends object>({ list, nextId }: Rows<T>, empty: T): Rows<T> {
  return { list: [...list, { ...empty, id: nextId, isRemoved: false }], nextId: nextId + 1 }
}

export function editRow<T extends object>(rows: Rows<T>, id: number, change: Partial<T>): Rows<T> {
  return { ...rows, list: rows.list.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

/** An empty row has nothing worth bringing back: it goes at once. */
export function removeRow<T extends object>(rows: Rows<T>, id: number): Rows<T> {
  const list = rows.list.filter((row) => row.id !== id || !isBlank(row))
  return { ...rows, list: list.map((row) => (row.id === id ? { ...row, isRemoved: true } : row)) }
}

export function restoreRow<T extends object>(rows: Rows<T>, id: number): Rows<T> {
  return { ...rows, list: rows.list.map((row) => (row.id === id ? { ...row, isRemoved: false } : row)) }
}

/** Takes a removed row away for good; one that is present stays. */
export function dismissRow<T extends object>(rows: Rows<T>, id: number): Rows<T> {
  return { ...rows, list: rows.list.filter((row) => row.id !== id || isPresent(row)) }
}

/** Moves a row to a place among the present ones, the first being 0; a place beyond the ends is the end. */
export function moveRowTo<T extends object>(rows: Rows<T>, id: number, place: number): Rows<T> {
  const present = rows.list.filter(isPresent)
  const from = present.findIndex((row) => row.id === id)
  const moved = present[from]
  const to = Math.max(0, Math.min(place, present.length - 1))
  const neighbour = present[to]
  if (!moved || !neighbour || from === to) return rows
  const rest = rows.list.filter((row) => row.id !== id)
  const at = rest.indexOf(neighbour) + (to > from ? 1 : 0)
  return { ...rows, list: rest.toSpliced(at, 0, moved) }
}

/** The place of a row among the present ones; -1 where it is removed. */
export function placeOf<T extends object>({ list }: Rows<T>, id: number): number {
  return list.filter(isPresent).findIndex((row) => row.id === id)
}
