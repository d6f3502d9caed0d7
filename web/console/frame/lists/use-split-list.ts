import { useLayoutEffect, useRef, useState } from 'react'
import { isTurnedOff, isTyping, useKeys } from '../ui/single-keys.ts'
import { useListQuery, useOpenRow } from './use-list-query.ts'

/** A letter that acts on the list; `cursor` is the row that the keys act on. */
export type LetterKey<Row> = { key: string; does: string; act: (cursor: Row | undefined) => void; isHinted?: boolean }

type Options<Row> = {
  /** Query parameter of the open row: `lead` for `?lead=7`. */
  name: string
  rows: readonly Row[]
  letters: readonly LetterKey<Row>[]
  /** Whether a row opens beside the list; without it each one does. */
  opens?: (row: Row) => boolean
  /** What Escape does where nothing is open. */
  onEscape?: () => void
}

/** State of a list with a pane beside it: the open row, the keyboard cursor, and the props that rows need for both. */
export function useSplitList<Row extends { id: number }>({ name, rows, letters, opens, onEscape }: Options<Row>) {
  const { linkWith } = useListQuery()
  const { openId, open } = useOpenRow(name)
  const toOpen = (row: Row) => (opens && !opens(row) ? undefined : row.id)
  const { cursorId, cursor, reach, step, focusRow } = useRowCursor(rows, openId)

  /** Closes the pane; the keys then act on the row that it showed, if the list still has it. */
  function close() {
    open(undefined, { flushSync: true })
    focusRow(rows.find(({ id }) => id === openId))
  }

  useListKeys((key, isOnControl) => {
    const letter = letters.find((one) => one.key === key)
    if (key === 'j' || key === 'k') {
      const row = step(key === 'j' ? 1 : -1)
      if (row && openId !== undefined) open(toOpen(row), { replace: true })
    } else if (key === 'Escape') {
      if (openId === undefined) onEscape?.()
      else close()
      // On a link or a button Enter keeps its own meaning.
    } else if (key === 'Enter' && !isOnControl) {
      if (cursor) open(toOpen(cursor))
    } else if (letter) letter.act(cursor)
    else return false
    return true
  })

  return {
    openId,
    open,
    close,
    cursor,
    focusRow,
    // Where there is little room the last are cut off, and the first leads to all.
    hints: [
      { keys: '?', does: 'all keys' },
      { keys: 'j k', does: 'down, up' },
      { keys: 'Enter', does: 'open' },
      ...letters.filter(({ isHinted }) => isHinted ?? true).map(({ key, does }) => ({ keys: key, does })),
      { keys: 'Esc', does: 'close' },
    ],
    /** The properties of the link in a row, which opens the row. */
    rowLink: ({ id }: Row) => ({
      to: linkWith({ [name]: String(id) }),
      preventScrollReset: true,
      'data-row': id,
      'aria-current': openId === id ? ('true' as const) : undefined,
      onFocus: () => reach(id),
    }),
    rowClassName: ({ id }: Row) => `relative ${cursorId === id ? 'is-cursor' : ''} ${openId === id ? 'is-current' : ''}`,
  }
}
export type SplitList<Row extends { id: number }> = ReturnType<typeof useSplitList<Row>>

/** Calls `press` for each key outside of fields; it returns whether it handled the key. */
function useListKeys(press: (key: string, isOnControl: boolean) => boolean): void {
  useKeys((event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event) || isTurnedOff(event)) return
    // A key held down moves the cursor, but does not act on row after row.
    if (event.repeat && event.key !== 'j' && event.key !== 'k') return
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, summary, label') !== null
    if (press(event.key, isOnControl)) event.preventDefault()
  })
}

/**
 * The row of a list that the keys act on; its link has the row's id in `data-row`. It follows the list as it changes.
 */
function useRowCursor<Row extends { id: number }>(rows: readonly Row[], openId: number | undefined) {
  const [cursorId, setCursorId] = useState<number>()
  // The cursor's last place: a row that leaves the list leaves the cursor between two others.
  const place = useRef(0)
  const index = rows.findIndex(({ id }) => id === cursorId)
  useLayoutEffect(() => {
    if (index >= 0) place.current = index
  }, [index])

  const rowAt = (at: number) => rows[Math.max(0, Math.min(at, rows.length - 1))]

  function focusRow(row: Row | undefined): Row | undefined {
    if (!row) return undefined
    setCursorId(row.id)
    const link = document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    return row
  }

  /** Steps to the next row or the one before; the first of all steps goes to the first row. */
  function step(by: 1 | -1): Row | undefined {
    if (cursorId === undefined) return focusRow(rowAt(0))
    if (index >= 0) return focusRow(rowAt(index + by))
    return focusRow(rowAt(by === 1 ? place.current : place.current - 1))
  }

  // If the focused row is removed, the row in its place gets the focus, and a row that moved to another group takes its
  // own along; but not while a record is open, on which the keys go on acting. Before anything is painted: the next key
  // must not meet another row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed list takes a row away
  useLayoutEffect(() => {
    if (cursorId === undefined || document.activeElement !== document.body) return
    if (openId === undefined) focusRow(rows[index] ?? rowAt(place.current))
    else if (index < 0) document.querySelector<HTMLElement>('.split-pane')?.focus({ preventScroll: true })
  }, [rows])

  return { cursorId, cursor: rows[index], reach: (id: number) => setCursorId(id), step, focusRow }
}
