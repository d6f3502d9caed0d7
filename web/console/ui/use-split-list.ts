import { useListKeys } from './use-list-keys.ts'
import { useListQuery } from './use-list-query.ts'
import { useOpenRow } from './use-open-row.ts'
import { useRowCursor } from './use-row-cursor.ts'

/** A letter that acts on the list; `cursor` is the row that the keys are at. */
export type LetterKey<Row> = { key: string; does: string; act: (cursor: Row | undefined) => void; isHinted?: boolean }

type Options<Row> = {
  /** What is open beside the list, as it stands in the address: `?lead=7`. */
  name: string
  rows: readonly Row[]
  letters: readonly LetterKey<Row>[]
  /** What Escape does where nothing is open. */
  onEscape?: () => void
}

/** A list with a pane beside it: which row is open, which one the keys are at, and what a row needs for both. */
export function useSplitList<Row extends { id: number }>({ name, rows, letters, onEscape }: Options<Row>) {
  const { linkWith } = useListQuery()
  const { openId, open } = useOpenRow(name)
  const { cursorId, cursor, reach, step } = useRowCursor(rows)

  useListKeys({
    step(by) {
      const row = step(by)
      if (row && openId !== undefined) open(row.id, { replace: true })
    },
    open: () => cursor && open(cursor.id),
    close: () => (openId === undefined ? onEscape?.() : open(undefined)),
    others: Object.fromEntries(letters.map(({ key, act }) => [key, () => act(cursor)])),
  })

  return {
    openId,
    open,
    cursor,
    hints: [
      { keys: 'j k', does: 'down, up' },
      { keys: 'Enter', does: 'open' },
      ...letters.filter(({ isHinted }) => isHinted ?? true).map(({ key, does }) => ({ keys: key, does })),
      { keys: 'Esc', does: 'close' },
      { keys: '?', does: 'all keys' },
    ],
    /** For the link in a row that opens it. */
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
