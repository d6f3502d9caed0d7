import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  changeRow,
  dismissRow,
  EMPTY_ITEM,
  isPresent,
  matchesItems,
  moveRowTo,
  placeOf,
  type Row,
  type Rows,
  removeRow,
  toItems,
  toRow,
} from './rows.ts'

type Model = Pick<Row, 'id' | 'item'>[]

const text = fc.oneof(fc.constant(''), fc.constant(' '), fc.string({ maxLength: 5 }))
const item = fc.record({ title: text, description: text })
const pick = fc.nat(20)

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({ kind: fc.constant('edit' as const), pick, part: fc.constantFrom('title' as const, 'description' as const), text }),
  fc.record({ kind: fc.constant('remove' as const), pick }),
  fc.record({ kind: fc.constant('restore' as const), pick }),
  fc.record({ kind: fc.constant('dismiss' as const), pick }),
  fc.record({ kind: fc.constant('move' as const), pick, place: fc.integer({ min: -2, max: 25 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const nth = <T>(list: readonly T[], n: number) => (list.length > 0 ? list[n % list.length] : undefined)
const present = (rows: Rows): Model => rows.filter(isPresent).map(({ id, item }) => ({ id, item }))
const restoreRow = (rows: Rows, id: number) => changeRow(rows, id, { isRemoved: false })
const isBlank = ({ item }: Pick<Row, 'item'>) => Object.values(item).every((text) => text.trim() === '')

/** Applies a step to the rows; `expected` are the present rows that must result. */
function apply(rows: Rows, now: Step): { after: Rows; expected: Model } {
  const model = present(rows)
  if (now.kind === 'add') {
    const added = toRow(EMPTY_ITEM)
    return { after: [...rows, added], expected: [...model, { id: added.id, item: EMPTY_ITEM }] }
  }

  if (now.kind === 'restore' || now.kind === 'dismiss') {
    const removed = nth(
      rows.filter((row) => !isPresent(row)),
      now.pick,
    )
    if (!removed) return { after: rows, expected: model }
    if (now.kind === 'dismiss') return { after: dismissRow(rows, removed.id), expected: model }
    const before = rows.slice(0, rows.indexOf(removed)).filter(isPresent).length
    const { id, item } = removed
    return { after: restoreRow(rows, id), expected: model.toSpliced(before, 0, { id, item }) }
  }

  const row = nth(model, now.pick)
  if (!row) return { after: rows, expected: model }
  const at = model.indexOf(row)
  const without = model.toSpliced(at, 1)
  switch (now.kind) {
    case 'edit': {
      const item = { ...row.item, [now.part]: now.text }
      return { after: changeRow(rows, row.id, { item }), expected: model.with(at, { ...row, item }) }
    }
    case 'remove':
      return { after: removeRow(rows, row.id), expected: without }
    case 'move':
      return { after: moveRowTo(rows, row.id, now.place), expected: without.toSpliced(Math.max(0, now.place), 0, row) }
  }
}

it('no sequence of steps loses, duplicates, swaps or changes a row', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), fc.array(step, { maxLength: 60 }), (items, steps) => {
      let rows: Rows = items.map(toRow)
      expect(toItems(rows)).toEqual(items)
      for (const now of steps) {
        const { after, expected } = apply(rows, now)
        expect(present(after)).toEqual(expected)
        expect(toItems(after)).toEqual(expected.map(({ item }) => item))
        expect(matchesItems(after, toItems(after))).toBe(true)
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
        for (const [place, { id }] of expected.entries()) expect(placeOf(after, id)).toBe(place)
        rows = after
      }
    }),
    { numRuns: 500 },
  )
})

it('removing and restoring a row changes nothing', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), pick, (items, n) => {
      const rows = items.map(toRow)
      const row = nth(rows, n)
      if (!row || isBlank(row)) return
      expect(restoreRow(removeRow(rows, row.id), row.id)).toEqual(rows)
    }),
  )
})

it('an empty row is removed at once and can’t be restored', () => {
  const row = toRow({ title: ' ', description: '' })
  expect(removeRow([row], row.id)).toEqual([])
})

it('a row that moves skips a removed one', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((title) => toRow({ title })) as [Row, Row, Row]
  const rows = removeRow([a, b, c], b.id)
  expect(toItems(moveRowTo(rows, a.id, 1))).toEqual([{ title: 'c' }, { title: 'a' }])
  expect(toItems(moveRowTo(rows, c.id, 0))).toEqual([{ title: 'c' }, { title: 'a' }])
})
