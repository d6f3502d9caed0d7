import { createHash } from 'node:crypto'
import type { RowTexts } from '../../../contract/content/content.ts'

export type Row = Readonly<Record<string, unknown>>
type RowWithId = Row & { id: string }

/**
 * Identifies a list's rows by eight letters, so that translations follow their row. The letters come from the row's
 * first text: rows stored without ids get the same ones each time they are read.
 */
export function withRowIds(rows: readonly Row[], heading: string): RowWithId[] {
  const taken = new Set(rows.flatMap(({ id }) => (typeof id === 'string' ? id : [])))
  return rows.map((row) => ({ ...row, id: typeof row.id === 'string' ? row.id : toFreeId(String(row[heading]), taken) }))
}

/**
 * Gives the rows of a save, which arrive without ids, the ids of the stored rows. Rows match by identical texts, then
 * by heading, then by the text below it, then by position if part of a text remains. All other rows are new, because a
 * translation must not stand next to a different text.
 */
export function keepRowIds(stored: readonly Row[], saved: readonly Row[], [heading, text]: RowTexts): RowWithId[] {
  const left = new Map(withRowIds(stored, heading).map((row, place) => [place, row]))
  const ids = new Map<number, string>()
  const match = (isSame: (before: Row, after: Row, samePlace: boolean) => boolean) => {
    for (const [place, row] of saved.entries()) {
      if (ids.has(place)) continue
      const found = [...left].find(([from, before]) => isSame(before, row, from === place))
      if (!found) continue
      ids.set(place, found[1].id)
      left.delete(found[0])
    }
  }
  match((before, after) => before[heading] === after[heading] && before[text] === after[text])
  match((before, after) => before[heading] === after[heading])
  match((before, after) => before[text] === after[text] && after[text] !== '')
  match((before, after, samePlace) => samePlace && [heading, text].some((name) => isLeft(before[name], after[name])))
  return withRowIds(
    saved.map(({ id: _, ...row }, place) => ({ ...row, id: ids.get(place) })),
    heading,
  )
}

const WORDS = /[\p{L}\p{M}]{4,}/gu

/** Whether at least half of the shorter text's longer words occur in the other text. */
function isLeft(before: unknown, after: unknown): boolean {
  const [few, many] = [before, after]
    .map((text) => new Set(String(text).toLowerCase().match(WORDS)))
    .sort((first, second) => first.size - second.size) as [Set<string>, Set<string>]
  return few.size > 0 && [...few].filter((word) => many.has(word)).length * 2 >= few.size
}

function toFreeId(heading: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = toLetters(`${heading}\n${attempt}`)
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

/** Eight letters from a to p, one for each of the first hexadecimal digits of the hash. */
function toLetters(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return digits.replace(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)))
}
